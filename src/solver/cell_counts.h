// Sums over the four cells of one number, all colours at one stroke.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "solver/set_pattern.h"
#include "solver/task.h"

namespace runset::solver {

/// The lower byte of each cell.
inline constexpr std::uint64_t low_bytes = 0x00FF00FF00FF00FFU;

/// Four low bytes added up: no byte holds more than two.
[[nodiscard]] inline int sum_of_low_bytes(std::uint64_t cells) {
    return static_cast<int>(cells * 0x0001000100010001U >> 48U);
}

/// What has to be laid of a number.
[[nodiscard]] inline int must_tiles(const std::array<Cell, rules::colour_count>& cells) {
    return sum_of_low_bytes(std::bit_cast<std::uint64_t>(cells) & low_bytes);
}

/// What may be laid of a number and need not be.
[[nodiscard]] inline int spare_tiles(const std::array<Cell, rules::colour_count>& cells) {
    const auto both = std::bit_cast<std::uint64_t>(cells);
    return sum_of_low_bytes((both >> 8U & low_bytes) - (both & low_bytes));
}

/// How many may be laid of each colour, as a pattern: the units of the colours from above, so that one product adds up.
[[nodiscard]] inline int pattern_of_most(const std::array<Cell, rules::colour_count>& cells) {
    static_assert(pattern_unit == std::array{1, 3, 9, 27});
    constexpr std::uint64_t units = 27U | 9U << 16U | std::uint64_t{3} << 32U | std::uint64_t{1} << 48U;
    const auto both = std::bit_cast<std::uint64_t>(cells);
    return static_cast<int>((both >> 8U & low_bytes) * units >> 48U);
}

} // namespace runset::solver
