// The melds of a puzzle's table that its solution does not leave as they are.
#pragma once

#include <vector>

#include "puzzles/puzzle.h"

namespace runset::puzzles {

/// Numbered from 0 in the order of the table.
[[nodiscard]] std::vector<int> touched_melds(const Puzzle& puzzle);

} // namespace runset::puzzles
