// decide: what a seat asks for becomes events, or a no with its reason. Nothing changes here.
#pragma once

#include <expected>

#include "protocol/command.h"
#include "protocol/denial.h"
#include "rules/reason.h"
#include "table/state.h"

namespace runset::table {

struct No {
    protocol::Denial denial{};
    std::optional<rules::Refusal> refusal{}; // instead, where the rules say no
};

using Events = std::vector<Event>;
using Decision = std::expected<Events, No>;

[[nodiscard]] inline std::unexpected<No> deny(protocol::Denial denial) {
    return std::unexpected(No{.denial = denial});
}

[[nodiscard]] Decision decide(const State& state, Seat seat, const protocol::Configure& ask);
[[nodiscard]] Decision decide(const State& state, Seat seat, const protocol::SeatBot& ask);
[[nodiscard]] Decision decide(const fair::Hashing& hashing, const State& state, Seat seat, const protocol::Reveal& ask);
[[nodiscard]] Decision decide(const State& state, Seat seat, const protocol::GetReady& ask);
[[nodiscard]] Decision decide(const State& state, Seat seat, const protocol::Play& ask);
[[nodiscard]] Decision decide(const State& state, Seat seat, const protocol::Leave& ask);

/// A move of the seat on turn with what the rules make of it.
[[nodiscard]] rules::Result<Moved> judge_move(const State& state, Seat seat, By by, rules::Move move);

/// `is_offline`: nobody has been connected for that seat for a while.
[[nodiscard]] Decision decide(const State& state, const protocol::TakeOver& ask, bool is_offline);

/// A free seat for somebody new: the one asked for, or the first.
[[nodiscard]] std::expected<Seat, No> seat_for(const State& state, std::optional<Seat> wanted);

} // namespace runset::table
