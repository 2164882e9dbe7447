// The plain problem behind every question to the solver: tiles that must lie on the table, tiles that may, jokers, and
// pieces that have to stay together. Which rules lead to which task is decided elsewhere; a task knows no rules.
#pragma once

#include <array>
#include <cstdint>

#include "rules/tile.h"

namespace runset::solver::search {

inline constexpr int max_jokers = 4;
inline constexpr int max_cores = 4;

/// How many natural tiles of one colour and number have to be laid, and how many can be.
struct Cell {
    std::uint8_t must = 0;
    std::uint8_t most = 0;
};

/// Pieces first..last of one run that stay together. They are not counted in the cells. More pieces may join at both
/// ends.
struct RunCore {
    std::uint8_t colour = 0;
    std::uint8_t first = 0;
    std::uint8_t last = 0;
    std::uint16_t jokers = 0; // bit n: the piece with number n is a joker
};

/// Pieces of one set that stay together; a fourth may join. They are not counted in the cells.
struct SetCore {
    std::uint8_t number = 0;
    std::uint8_t colours = 0; // bit c: the natural tile of colour c
    std::uint8_t jokers = 0;
};

/// What a tile from the rack is worth. The second figure only decides between plays equal in the first, so it fits
/// below.
struct Worth {
    int tile = 0;   // every tile
    int number = 0; // times its number
    [[nodiscard]] constexpr int of(int value) const { return tile + number * value; }
};

struct Task {
    int numbers = rules::max_number;
    bool has_sets = true;
    Worth worth;
    // Index 0 is not used: numbers start at 1.
    std::array<std::array<Cell, rules::colour_count>, rules::max_number + 1> cells{};
    int jokers_must = 0; // to be laid outside the cores
    int jokers_most = 0;
    int jokers_unpaid = 0; // the first so many count nothing: they come from the table
    int joker_worth = 0;
    int points_needed = 0; // opening: the pieces laid must be worth so much, a joker what it stands for
    int paid = 0;          // worth of the rack tiles that are laid in any case
    std::array<RunCore, max_cores> run_cores{};
    std::array<SetCore, max_cores> set_cores{};
    int run_core_count = 0;
    int set_core_count = 0;

    [[nodiscard]] Cell& cell(rules::Tile tile) {
        return cells[static_cast<std::size_t>(tile.number())][tile.colour().index];
    }
};

} // namespace runset::solver::search
