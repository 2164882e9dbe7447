// What looks useful and is not: a meld that could be laid from the rack, or a tile that fits to a meld of the table,
// after which the goal is out of reach if it is left lying.
#pragma once

#include "puzzles/puzzle.h"

namespace runset::puzzles {

[[nodiscard]] int count_decoys(const Puzzle& puzzle);

} // namespace runset::puzzles
