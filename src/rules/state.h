// A match as the referee knows it, hidden tiles and all. It never leaves the core: what a seat may know is a `View`.
#pragma once

#include <optional>

#include "rules/deck.h"
#include "rules/position.h"
#include "rules/score.h"

namespace runset::rules {

enum class Phase : std::uint8_t { awaiting_deal, playing, match_over };

struct SeatState {
    TileCounts rack;
    bool has_opened = false;
    Points total;
    int chips = 0;

    friend bool operator==(const SeatState&, const SeatState&) = default;
};

/// How a round ended; the racks lie open then.
struct RoundResult {
    int round = 0;
    std::optional<Seat> winner{};
    bool was_blocked = false;
    bool was_hand_rummy = false;
    SeatPoints points{};
    std::array<TileCounts, max_seats> racks{};

    friend bool operator==(const RoundResult&, const RoundResult&) = default;
};

/// Easier rules for single seats, so that children and grown-ups play at one table (docs/rules.md, O8).
struct Handicaps {
    std::array<std::optional<int>, max_seats> open_min{}; // instead of the settings' value

    friend bool operator==(const Handicaps&, const Handicaps&) = default;
};

struct State {
    Settings settings;
    int seat_count = 0;
    Seat youngest;
    Seat by_lot;
    Handicaps handicaps{};

    Phase phase = Phase::awaiting_deal;
    int round = 0;  // the running or last one; 0 before the first deal
    Seat starter{}; // of the running round, or of the one to be dealt
    Seat to_move{};
    int turn = 0; // turns begun in this round
    std::array<SeatState, max_seats> seats{};
    Table table{};
    Pile pile{};
    std::uint64_t shuffle_seed = 0;
    std::optional<Tile> drawn{}; // onto a full rack: one tile must be put back
    int passes_in_a_row = 0;
    int idle_turns = 0; // turns since somebody laid
    int void_rounds = 0;
    std::optional<RoundResult> last_round{};

    [[nodiscard]] const SeatState& at(Seat seat) const { return seats[seat.index]; }
    [[nodiscard]] SeatState& at(Seat seat) { return seats[seat.index]; }
    [[nodiscard]] Position position() const {
        return {.has_opened = at(to_move).has_opened, .rack = at(to_move).rack, .table = table};
    }

    friend bool operator==(const State&, const State&) = default;
};

/// The rules as they hold for one seat.
[[nodiscard]] Settings settings_for(const State& state, Seat seat);

/// E6, E7: who leads or, once the match is over, who has won; several share a tie.
[[nodiscard]] std::array<bool, max_seats> leaders(const State& state);

} // namespace runset::rules
