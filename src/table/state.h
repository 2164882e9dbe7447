// A table as the server knows it, hidden tiles and all: seats, the deal that is open, the running match. It changes
// only by facts of the log (apply.h); what a client may know of it is a `TableView`.
#pragma once

#include <vector>

#include "fair/hashing.h"
#include "notation/record.h"
#include "rules/state.h"
#include "table/event.h"
#include "table/table_view.h"

namespace runset::table {

/// A command that was carried out, so that the same one again is answered and not done again.
struct Handled {
    Cid cid = 0;
    std::int64_t seq = 0;
    friend bool operator==(const Handled&, const Handled&) = default;
};

struct SeatAt {
    SeatKind kind = SeatKind::free;
    std::string level{}; // of a bot
    bool is_ready = false;
    bool is_away = false;
    bool has_left = false;
    int time_outs = 0; // in a row
    int withheld = 0;  // numbers committed to and not shown, in this match
    int sitting = 0;   // how many people have had this seat: each of them counts commands from 1
    notation::SeatNonce nonce{};
    std::vector<Handled> handled{}; // the last ones

    /// Free again, for a bot or for somebody else.
    void clear() { *this = {.sitting = sitting}; }
    [[nodiscard]] bool is_played_by_bot() const { return kind == SeatKind::bot || is_away || has_left; }
    friend bool operator==(const SeatAt&, const SeatAt&) = default;
};

struct State {
    std::string id{};
    std::int64_t seq = 0;
    TableOptions options{};
    Stage stage = Stage::gathering;
    std::array<SeatAt, rules::max_seats> seats{};
    std::int64_t since_ms = 0; // the turn, or the stage, began at this up-time

    int deal = 0; // the open deal, or the one being played
    bool is_deal_open = false;
    Digest commitment{};
    Digest seed{}; // secret until the round has ended
    std::optional<rules::State> match{};
    int games = 0;                             // matches of which a round has ended; each has a record with its number
    std::vector<TurnTold> recent{};            // of this round
    std::vector<notation::DealProof> voided{}; // before the open deal, since the last round
    std::optional<notation::DealProof> last_proof{};

    [[nodiscard]] int seat_count() const { return options.seat_count; }
    [[nodiscard]] const SeatAt& at(Seat seat) const { return seats[seat.index]; }
    [[nodiscard]] SeatAt& at(Seat seat) { return seats[seat.index]; }
    [[nodiscard]] bool is_match_running() const { return match && match->phase != rules::Phase::match_over; }
    [[nodiscard]] std::int64_t limit_ms() const { return std::int64_t{1000} * options.settings.time_limit_s; }

    friend bool operator==(const State&, const State&) = default;
};

[[nodiscard]] inline Seat seat_number(int index) {
    return {static_cast<std::uint8_t>(index)};
}

/// Who may change options: the first person at the table. None where there is no person.
[[nodiscard]] std::optional<Seat> host_of(const State& state);

/// Everybody the next deal waits for is ready.
[[nodiscard]] bool is_everybody_ready(const State& state);

/// Each seat's commitment and number for the open deal, in the order of the seats.
[[nodiscard]] std::vector<notation::SeatNonce> nonces_of(const State& state);

/// All that proves the open deal; its seed is secret until the deal is over.
[[nodiscard]] notation::DealProof proof_of(const State& state);

/// A seat has not shown the number it committed itself to.
[[nodiscard]] bool is_number_missing(const State& state);

/// A seat that withheld so many numbers in a match adds none to the rest of it: else it could choose among deals for
/// ever, if it knew the seed.
inline constexpr int most_withheld = 2;

} // namespace runset::table
