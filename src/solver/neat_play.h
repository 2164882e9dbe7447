// The best play again, with as much of the table left alone as it allows: for people, who have to carry it out.
#pragma once

#include "solver/solve.h"

namespace runset::solver {

/// As `best_play`, but melds that need not be touched lie as they lay. Takes a search for every meld of the table.
[[nodiscard]] Answer neat_play(const rules::Settings& settings, const rules::Position& position,
                               Objective objective = Objective::tiles);

} // namespace runset::solver
