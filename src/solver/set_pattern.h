// Which natural tiles of one number can lie in sets together with how many jokers. A pattern counts the tiles of each
// colour (0 to 2): 81 patterns, so everything is a table.
#pragma once

#include <array>
#include <cstdint>

#include "rules/tile.h"

namespace runset::solver {

inline constexpr int pattern_count = 81;
inline constexpr std::array<int, rules::colour_count> pattern_unit{1, 3, 9, 27};

/// The tables for sets with at most `max_set_jokers` jokers a number.
class SetPatterns {
public:
    static constexpr int max_set_jokers = 4;

    /// Bit j: exactly j jokers and the tiles of the pattern can be split into sets.
    std::array<std::uint8_t, pattern_count> jokers{};
    /// Fewest jokers with which it can be done.
    std::array<std::uint8_t, pattern_count> fewest{};

    constexpr SetPatterns() {
        jokers[0] = 1;
        // No number has more than eight tiles and four jokers: four sets are the most.
        for (int sets = 0; sets < 4; ++sets) {
            const auto before = jokers;
            for (int pattern = 0; pattern < pattern_count; ++pattern) {
                if (before[index(pattern)] != 0) {
                    add_one_set(before, pattern);
                }
            }
        }
        for (int pattern = 0; pattern < pattern_count; ++pattern) {
            int j = 0;
            while (j <= max_set_jokers && (jokers[index(pattern)] >> j & 1) == 0) {
                ++j;
            }
            fewest[index(pattern)] = static_cast<std::uint8_t>(j);
        }
    }

private:
    static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

    constexpr void add_one_set(const std::array<std::uint8_t, pattern_count>& before, int pattern) {
        for (unsigned colours = 0; colours < 16; ++colours) {
            int sum = pattern;
            int size = 0;
            bool fits = true;
            for (unsigned c = 0; c < rules::colour_count; ++c) {
                if ((colours >> c & 1U) != 0) {
                    fits = fits && pattern / pattern_unit[c] % 3 < 2;
                    sum += pattern_unit[c];
                    ++size;
                }
            }
            for (int j = size < 3 ? 3 - size : 0; fits && j + size <= rules::colour_count; ++j) {
                jokers[index(sum)] = static_cast<std::uint8_t>(
                    jokers[index(sum)] | (before[index(pattern)] << j & ((1 << (max_set_jokers + 1)) - 1)));
            }
        }
    }
};

inline constexpr SetPatterns set_patterns{};

} // namespace runset::solver
