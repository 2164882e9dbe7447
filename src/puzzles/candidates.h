// Positions of played turns that may make a puzzle, one way for each kind. Whether they do is found out by measuring.
#pragma once

#include <vector>

#include "puzzles/puzzle.h"
#include "rules/random.h"
#include "rules/state.h"

namespace runset::puzzles {

/// Puzzles without solution and features. Of `random` depend the tiles that are tried as racks.
[[nodiscard]] std::vector<Puzzle> candidates(const rules::State& state, Kind kind, rules::Random& random);

} // namespace runset::puzzles
