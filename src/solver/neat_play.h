// The best play again, with as much of the table left alone as it allows: for people, who have to carry it out.
#pragma once

#include <cstdint>

#include "solver/solve.h"

namespace runset::solver {

/// How long the fewest are looked for: briefly by bots, who play thousands of rounds and need no proof.
enum class NeatEffort : std::uint8_t { brief, usual };

/// As `best_play`, but few tiles of the table leave their melds: the fewest, proven on all tables it was measured on,
/// where the player has opened (docs/solver.md says when). Usually a millisecond, and two megabytes of the stack.
[[nodiscard]] Answer neat_play(const rules::Settings& settings, const rules::Position& position,
                               Objective objective = Objective::tiles, NeatEffort effort = NeatEffort::usual);

} // namespace runset::solver
