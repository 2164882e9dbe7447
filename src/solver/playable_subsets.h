// Every choice of rack tiles that can be laid, not only the best one: what a bot weighs, and what a lesson shows.
#pragma once

#include <span>

#include "rules/position.h"

namespace runset::solver {

struct PlayableSubset {
    rules::TileCounts tiles; // laid from the rack, at least one
    rules::Table table;      // one way to leave the table with them
};

struct PlayableSubsets {
    int count = 0;
    bool is_complete = true; // there is no other; false: the room or the patience for more was used up
};

/// Fills `found` with playable subsets, all different, the best play first.
[[nodiscard]] PlayableSubsets playable_subsets(const rules::Settings& settings, const rules::Position& position,
                                               std::span<PlayableSubset> found);

} // namespace runset::solver
