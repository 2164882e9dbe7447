// Puzzles in one line of text for tests; a line that cannot be read stops the test program.
#pragma once

#include "puzzles/puzzle_text.h"
#include "support/notation.h"

namespace runset::test {

inline puzzles::Puzzle puzzle_in(const std::string& head) {
    const std::string line = head + "; solution -; measured 0 0 0 0 0 0";
    return read_or_stop(puzzles::parse_puzzle(line), line);
}

} // namespace runset::test
