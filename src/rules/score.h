// Points, chips, winners and starters (rules E1 to E7, H3, M5, M6).
#pragma once

#include <array>
#include <optional>
#include <span>

#include "rules/seat.h"
#include "rules/settings.h"
#include "rules/tile.h"

namespace runset::rules {

inline constexpr int joker_points = 25;

using SeatPoints = std::array<Points, max_seats>;

/// E3: a tile its number, a joker 25.
[[nodiscard]] Points rack_value(const TileCounts& rack);

/// E2, H3: what the round is worth to each seat; sums to zero.
[[nodiscard]] SeatPoints score_round(std::span<const TileCounts> racks, Seat winner, bool was_hand_rummy);

/// E5 with `lowestRack`: everybody pays the difference to the lowest rack.
[[nodiscard]] SeatPoints score_lowest_rack(std::span<const TileCounts> racks, Seat lowest);

/// E5: the one seat with the lowest rack, by points or (chips game) by tiles; none if two are equal or the round is
/// void.
[[nodiscard]] std::optional<Seat> winner_when_blocked(const Settings& settings, std::span<const TileCounts> racks);

/// E4: an empty pile and everybody passed in turn, or nobody laid for fifty turns each where put-backs keep the pile
/// full.
[[nodiscard]] bool is_blocked(const Settings& settings, int seat_count, int pile, int passes_in_a_row, int idle_turns);

/// M5.
[[nodiscard]] Seat first_starter(const Settings& settings, Seat by_lot, Seat youngest);

/// M6; `winner` is none after a void round, and then the seat after the last one to play starts.
[[nodiscard]] Seat next_starter(const Settings& settings, int seat_count, Seat last_to_play, std::optional<Seat> winner,
                                Seat youngest);

/// E6, E7: is the match over after `rounds_played` rounds, of which the last `void_rounds` in a row were void?
[[nodiscard]] bool is_match_over(const Settings& settings, int rounds_played, int void_rounds,
                                 std::span<const int> chips);

/// E6, E7: by seat, true for everybody who shares the first place.
[[nodiscard]] std::array<bool, max_seats> leaders(const Settings& settings, std::span<const Points> totals,
                                                  std::span<const int> chips);

} // namespace runset::rules
