// Counts of tiles as the cells of a task, and sums over the four cells of one number.
#pragma once

#include "solver/search/set_pattern.h"
#include "solver/search/task.h"

namespace runset::solver::search {

using Cells = std::array<Cell, rules::colour_count>;

/// What must lie, and what may besides.
inline void fill_cells(Task& task, const rules::TileCounts& must, const rules::TileCounts& may) {
    for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
        for (int n = 1; n <= rules::max_number; ++n) {
            const rules::Tile tile(rules::Colour{c}, n);
            task.cell(tile) = {.must = static_cast<std::uint8_t>(must[tile]),
                               .most = static_cast<std::uint8_t>(must[tile] + may[tile])};
        }
    }
}

/// What has to be laid of a number.
[[nodiscard]] inline int must_tiles(const Cells& cells) {
    return cells[0].must + cells[1].must + cells[2].must + cells[3].must;
}

/// What may be laid of a number and need not be.
[[nodiscard]] inline int spare_tiles(const Cells& cells) {
    return cells[0].most + cells[1].most + cells[2].most + cells[3].most - must_tiles(cells);
}

/// How many may be laid of each colour, as a pattern.
[[nodiscard]] inline int pattern_of_most(const Cells& cells) {
    int pattern = 0;
    for (std::size_t c = 0; c < cells.size(); ++c) {
        pattern += cells[c].most * pattern_unit[c];
    }
    return pattern;
}

} // namespace runset::solver::search
