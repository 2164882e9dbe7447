// How the tiles and jokers of one number that lie in sets are split into them: the first set, by pattern and jokers.
// What is left after it is a smaller pattern, so the whole split is a walk through this table.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "solver/search/set_pattern.h"

namespace runset::solver::search {

class SetSplits {
public:
    struct Set {
        std::uint8_t colours = 0; // bit c: the natural tile of colour c
        std::uint8_t jokers = 0;
        std::uint8_t rest = 0;    // the pattern after it
        bool is_possible = false; // some split begins with it
    };

    constexpr SetSplits() {
        for (int pattern = 0; pattern < pattern_count; ++pattern) {
            for (int jokers = 0; jokers <= max_jokers; ++jokers) {
                sets_[at(pattern)][at(jokers)] = find(pattern, jokers);
            }
        }
    }

    /// The first set of this many tiles and jokers; none is possible if there are neither.
    [[nodiscard]] constexpr Set first(int pattern, int jokers) const { return sets_[at(pattern)][at(jokers)]; }

private:
    static constexpr int max_jokers = SetPatterns::max_set_jokers;

    /// Whatever is left comes before it in the table.
    [[nodiscard]] constexpr Set find(int pattern, int jokers) const {
        unsigned there = 0;
        for (unsigned c = 0; c < rules::colour_count; ++c) {
            there |= pattern_lists.digits[at(pattern)][c] > 0 ? 1U << c : 0U;
        }
        const unsigned must = there & ~(there - 1);
        for (unsigned colours = 0; colours < 16; ++colours) {
            if ((colours & must) != must || (colours & ~there) != 0) {
                continue;
            }
            int rest = pattern;
            for (unsigned c = 0; c < rules::colour_count; ++c) {
                rest -= (colours >> c & 1U) != 0 ? pattern_unit[c] : 0;
            }
            const int size = std::popcount(colours);
            for (int j = std::max(0, 3 - size); j <= std::min(jokers, rules::colour_count - size); ++j) {
                if (rest + jokers - j == 0 || first(rest, jokers - j).is_possible) {
                    return {.colours = static_cast<std::uint8_t>(colours),
                            .jokers = static_cast<std::uint8_t>(j),
                            .rest = static_cast<std::uint8_t>(rest),
                            .is_possible = true};
                }
            }
        }
        return {};
    }

    std::array<std::array<Set, max_jokers + 1>, pattern_count> sets_{};
};

inline constexpr SetSplits set_splits{};

} // namespace runset::solver::search
