// Every answer of a puzzle, by trial of every table that its tiles can make: the proof that there is one answer, or how
// many there are. Shares nothing with the solver but the judge.
#pragma once

#include "puzzles/puzzle.h"

namespace runset::puzzles {

struct Answers {
    int count = 0;
    bool is_complete = false; // false: the patience ran out, there may be more
    int fewest_steps = 0;
    rules::Table shortest{}; // the answer with the fewest steps, and of these with the fewest tiles moved
};

/// `patience`: how many melds are tried at most. Puzzles with three and more jokers are never complete: melds of jokers
/// alone are not tried.
[[nodiscard]] Answers find_answers(const Puzzle& puzzle, std::int64_t patience);

} // namespace runset::puzzles
