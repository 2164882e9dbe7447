// decide: what a seat asks for becomes events, or a no with its reason. Nothing changes here.
#pragma once

#include <expected>

#include "rules/reason.h"
#include "table/command.h"
#include "table/denial.h"
#include "table/state.h"

namespace runset::table {

struct Denied {
    Denial denial{};
    std::optional<rules::Refusal> refusal{}; // instead, where the rules say no
};

using Events = std::vector<Event>;
using Decision = std::expected<Events, Denied>;

[[nodiscard]] inline std::unexpected<Denied> deny(Denial denial) {
    return std::unexpected(Denied{.denial = denial});
}

[[nodiscard]] Decision decide(const State& state, Seat seat, const Configure& ask);
[[nodiscard]] Decision decide(const State& state, Seat seat, const SeatBot& ask);
[[nodiscard]] Decision decide(const fair::Hashing& hashing, const State& state, Seat seat, const Reveal& ask);
[[nodiscard]] Decision decide(const State& state, Seat seat, const GetReady& ask);
[[nodiscard]] Decision decide(const State& state, Seat seat, const Play& ask);
[[nodiscard]] Decision decide(const State& state, Seat seat, const Leave& ask);

/// A move of the seat on turn with what the rules make of it.
[[nodiscard]] rules::Result<Moved> judge_move(const State& state, Seat seat, By by, rules::Move move);

/// `is_offline`: nobody has been connected for that seat for a while.
[[nodiscard]] Decision decide(const State& state, const TakeOver& ask, bool is_offline);

/// A free seat for somebody new: the one asked for, or the first.
[[nodiscard]] std::expected<Seat, Denied> seat_for(const State& state, std::optional<Seat> wanted);

} // namespace runset::table
