// The best play again, with as much of the table left alone as it allows: for people, who have to carry it out.
#pragma once

#include <cstdint>

#include "solver/solve.h"

namespace runset::solver {

/// How long the fewest are looked for: briefly by bots, who play thousands of rounds and need no proof.
enum class NeatEffort : std::uint8_t { brief, usual };

/// As `best_play`, but few tiles of the table leave their melds: the fewest where the table is small and its jokers are
/// free (docs/solver.md says when). Takes some searches for every meld of the table.
[[nodiscard]] Answer neat_play(const rules::Settings& settings, const rules::Position& position,
                               Objective objective = Objective::tiles, NeatEffort effort = NeatEffort::usual);

} // namespace runset::solver
