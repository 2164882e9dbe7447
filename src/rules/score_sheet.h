// The score sheet of a match that is played with the real box: what was counted after each round becomes points or
// chips, totals and the end, by the very rules of a match here (E1 to E7, H3). Who plays what is nobody's business
// here.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/score.h"

namespace runset::rules {

/// E2, H3: everybody pays what is on the own rack, twice after Hand Rummy; the winner gets the sum.
[[nodiscard]] SeatPoints score_values(std::span<const Points> rack_values, Seat winner, bool was_hand_rummy);
/// E5 with `lowestRack`: everybody pays the difference to the lowest rack.
[[nodiscard]] SeatPoints score_lowest_values(std::span<const Points> rack_values, Seat lowest);

struct SheetRound {
    std::optional<Seat> winner{}; // who went out; none: the round was blocked
    bool was_hand_rummy = false;
    SeatPoints rack_values{}; // what was left on the racks; of no account in a chips game
};

struct SheetLine {
    std::optional<Seat> winner{}; // also of a blocked round that the lowest rack wins
    SeatPoints points{};
};

struct ScoreSheet {
    std::vector<SheetLine> lines{};
    SeatPoints totals{};
    std::array<int, max_seats> chips{};
    std::array<bool, max_seats> leads{}; // all false before the first round
    bool is_over = false;
    std::optional<Seat> starter{}; // of the next round, as far as the winner says it
};

/// Rounds after the end of the match are left out.
[[nodiscard]] ScoreSheet add_up(const Settings& settings, int seat_count, std::span<const SheetRound> rounds);

} // namespace runset::rules
