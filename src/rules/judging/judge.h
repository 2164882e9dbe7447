// The referee for a lay: given the table when the turn began and the table as the player leaves it, is it legal?
// Only the final table counts, never the order of steps (docs/rules.md, "What is judged").
#pragma once

#include "rules/position.h"
#include "rules/reason.h"

namespace runset::rules::inline judging {

[[nodiscard]] Verdict judge_lay(const Settings& settings, const Position& start, const Table& final_table);

/// Points the not yet opened player would be credited with so far: new melds that hold rack tiles only (rule O2).
[[nodiscard]] int opening_points(const Settings& settings, const Position& start, const Table& final_table);

/// True if this legal lay would be a Hand Rummy: the whole rack at once, as the first lay-down, in own melds (rule H1).
[[nodiscard]] bool is_hand_rummy(const Settings& settings, const Position& start, const Table& final_table);

} // namespace runset::rules::inline judging
