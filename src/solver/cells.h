// Counts of tiles as the cells of a task: rows of colours become rows of numbers, all of them in a few strokes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#include "solver/task.h"

namespace runset::solver {

/// The codes of one colour in a multiset of tiles.
using CodeBytes = std::uint8_t __attribute__((ext_vector_type(16)));

/// Units of so many bytes from both in turn, out of their lower half or out of their upper one.
template <int unit, int half> [[gnu::always_inline]] inline CodeBytes in_turn(CodeBytes a, CodeBytes b) {
    return [&]<int... i>(std::integer_sequence<int, i...> /*bytes*/) __attribute__((always_inline)) {
        return __builtin_shufflevector(
            a, b, (i / (2 * unit) * unit + i % unit + (i % (2 * unit) < unit ? 0 : 16) + half * 8)...);
    }(std::make_integer_sequence<int, 16>{});
}

/// What must lie, and what may besides.
inline void fill_cells(Task& task, const rules::TileCounts& must, const rules::TileCounts& may) {
    using Rows = std::array<CodeBytes, rules::colour_count>;
    static_assert(sizeof(Rows) == sizeof(rules::TileCounts) && sizeof(Cell) == 2);
    const auto least = std::bit_cast<Rows>(must);
    const auto more = std::bit_cast<Rows>(may);
    std::array<CodeBytes, 8> numbers; // two numbers each, four cells a number
    const auto fill_half = [&]<int half>() __attribute__((always_inline)) {
        Rows cells; // by colour, eight numbers
        for (std::size_t c = 0; c < cells.size(); ++c) {
            cells[c] = in_turn<1, half>(least[c], least[c] + more[c]);
        }
        const auto fill_quarter = [&]<int quarter>() __attribute__((always_inline)) {
            const CodeBytes first = in_turn<2, quarter>(cells[0], cells[1]);
            const CodeBytes second = in_turn<2, quarter>(cells[2], cells[3]);
            numbers[4 * half + 2 * quarter] = in_turn<4, 0>(first, second);
            numbers[4 * half + 2 * quarter + 1] = in_turn<4, 1>(first, second);
        };
        fill_quarter.template operator()<0>();
        fill_quarter.template operator()<1>();
    };
    fill_half.template operator()<0>();
    fill_half.template operator()<1>();
    static_assert(sizeof task.cells <= sizeof numbers);
    std::memcpy(&task.cells, &numbers, sizeof task.cells);
    task.cells[0] = {}; // where the counts have the jokers
}

} // namespace runset::solver
