// The parts of the rack that best plays lay: usually one, sometimes a few.
#pragma once

#include <span>

#include "solver/tasks/best.h"

namespace runset::solver::tasks {

struct BestParts {
    int count = 0;
    bool is_complete = true; // false: there was no room for all
};

/// All parts of the rack that are worth as much, for a player who may rearrange the table. `has_rules`: there are rules
/// about jokers or openings, and parts that can only be laid against them are left out.
[[nodiscard]] BestParts best_parts(const rules::Settings& settings, const rules::Position& position,
                                   Objective objective, int worth, bool has_rules, std::span<rules::TileCounts> found);

} // namespace runset::solver::tasks
