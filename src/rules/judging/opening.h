// The first lay-down of a player in a round (rules O1 to O8, H1).
#pragma once

#include "rules/judging/lay.h"

namespace runset::rules::inline judging {

[[nodiscard]] Verdict judge_opening(const Lay& lay);

} // namespace runset::rules::inline judging
