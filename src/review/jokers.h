// Jokers wasted by one seat in one round: laid for nothing, or kept to the end for nothing.
#pragma once

#include <span>

#include "review/review.h"
#include "review/walk.h"

namespace runset::review {

/// Turns of the seat in this round, by their number in `walk.turns`. `result`: none while the round goes on.
[[nodiscard]] std::vector<WastedJoker> wasted_jokers(const Walk& walk, std::span<const std::size_t> turns,
                                                     const rules::RoundResult* result);

} // namespace runset::review
