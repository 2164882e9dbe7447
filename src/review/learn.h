// The turns of a seat to learn from: its largest misses, each told once.
#pragma once

#include <vector>

#include "review/turn.h"

namespace runset::review {

inline constexpr std::size_t most_to_learn = 3;

/// Numbers of turns, the largest miss first. Only what was overlooked counts, and a miss that went on over several
/// turns is named where it was largest.
[[nodiscard]] std::vector<std::size_t> turns_to_learn(const std::vector<Turn>& turns, rules::Seat seat);

} // namespace runset::review
