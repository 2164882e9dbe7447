// The turns that are no lay: drawing, putting back, passing (rules T4, P1 to P6).
#pragma once

#include "rules/position.h"
#include "rules/reason.h"

namespace runset::rules {

[[nodiscard]] Verdict judge_draw(const Settings& settings, const Position& start, int pile, CanLay can_lay);

[[nodiscard]] Verdict judge_pass(const Settings& settings, const Position& start, int pile, CanLay can_lay);

/// True if a tile must be put back after drawing onto this rack (rule P3).
[[nodiscard]] bool owes_put_back(const Settings& settings, int rack_size_before);

} // namespace runset::rules
