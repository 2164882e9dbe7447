// Is this table an answer to the puzzle? The judge says whether it is legal, the goal whether it is enough.
#pragma once

#include "puzzles/puzzle.h"
#include "rules/reason.h"

namespace runset::puzzles {

struct Checked {
    rules::Verdict verdict{};
    int laid = 0;             // tiles of the rack
    bool frees_joker = false; // a joker of the table stands for another tile
    bool is_solved = false;
};

[[nodiscard]] Checked check_answer(const Puzzle& puzzle, const rules::Table& final_table);

/// True if a joker of `before` no longer stands where and for what it stood: in a run for the very tile, in a set for
/// its number.
[[nodiscard]] bool frees_joker(const rules::Settings& settings, const rules::Table& before, const rules::Table& after);

} // namespace runset::puzzles
