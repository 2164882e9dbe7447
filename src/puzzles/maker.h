// Makes puzzles from games, spread over kinds and levels. The same wish gives the same puzzles on every machine.
#pragma once

#include <span>
#include <vector>

#include "notation/record.h"
#include "puzzles/puzzle.h"

namespace runset::puzzles {

struct Wish {
    std::vector<rules::Settings> settings{}; // games are played by each of them in turn
    std::vector<Kind> kinds{};
    int count = 0;
    std::uint64_t seed = 1;
    int level = 0; // only this one; 0: all, evenly
};

/// Puzzles of bot games, every answer of each counted. Fewer than wished where the games do not bring them.
[[nodiscard]] std::vector<Puzzle> make_puzzles(const Wish& wish);

/// The same from games that were played; their settings take the place of the wish's.
[[nodiscard]] std::vector<Puzzle> make_puzzles(const Wish& wish, std::span<const notation::Record> records);

} // namespace runset::puzzles
