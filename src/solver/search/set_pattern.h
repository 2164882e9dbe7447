// Which natural tiles of one number can lie in sets together with how many jokers. A pattern counts the tiles of each
// colour (0 to 2): 81 patterns, so everything is a table.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/at.h"
#include "rules/tile.h"

namespace runset::solver::search {

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
                if (before[at(pattern)] != 0) {
                    add_one_set(before, pattern);
                }
            }
        }
        for (int pattern = 0; pattern < pattern_count; ++pattern) {
            int j = 0;
            while (j <= max_set_jokers && (jokers[at(pattern)] >> j & 1) == 0) {
                ++j;
            }
            fewest[at(pattern)] = static_cast<std::uint8_t>(j);
        }
    }

private:
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
                jokers[at(sum)] = static_cast<std::uint8_t>(
                    jokers[at(sum)] | (before[at(pattern)] << j & ((1 << (max_set_jokers + 1)) - 1)));
            }
        }
    }
};

inline constexpr SetPatterns set_patterns{};

/// A set of patterns, a bit each.
struct PatternBits {
    std::array<std::uint64_t, 2> words{};

    constexpr void add(int pattern) { words[pattern >= 64 ? 1 : 0] |= std::uint64_t{1} << (pattern % 64); }
    [[nodiscard]] constexpr bool empty() const { return (words[0] | words[1]) == 0; }
    [[nodiscard]] constexpr int first() const {
        return words[0] != 0 ? std::countr_zero(words[0]) : 64 + std::countr_zero(words[1]);
    }
    friend constexpr PatternBits operator&(PatternBits a, PatternBits b) {
        return {a.words[0] & b.words[0], a.words[1] & b.words[1]};
    }
    friend constexpr PatternBits operator|(PatternBits a, PatternBits b) {
        return {a.words[0] | b.words[0], a.words[1] | b.words[1]};
    }
};

/// The pattern in which nothing lies in sets.
inline constexpr PatternBits no_sets{.words = {1, 0}};

/// The patterns that the tiles of one number allow, by how many there are of each colour (a pattern again).
class PatternLists {
public:
    struct List {
        std::array<std::uint8_t, SetPatterns::max_set_jokers + 1> count{}; // with at most so many jokers
        /// Most tiles of a colour that can lie in sets, by jokers.
        std::array<std::array<std::uint8_t, rules::colour_count>, SetPatterns::max_set_jokers + 1> caps{};
    };
    std::array<List, pattern_count> lists{};
    /// Tiles of each colour.
    std::array<std::array<std::uint8_t, rules::colour_count>, pattern_count> digits{};
    /// Patterns by the numbers of tiles that a colour may have, a bit each: [colour][bits].
    std::array<std::array<PatternBits, 8>, rules::colour_count> with_digits{};
    /// Patterns that need at most so many jokers.
    std::array<PatternBits, SetPatterns::max_set_jokers + 1> with_jokers{};

    constexpr PatternLists() {
        for (int pattern = 0; pattern < pattern_count; ++pattern) {
            for (std::size_t c = 0; c < rules::colour_count; ++c) {
                digits[at(pattern)][c] = static_cast<std::uint8_t>(pattern / pattern_unit[c] % 3);
                for (unsigned allowed = 0; allowed < 8; ++allowed) {
                    if ((allowed >> digits[at(pattern)][c] & 1U) != 0) {
                        with_digits[c][allowed].add(pattern);
                    }
                }
            }
            for (int jokers = set_patterns.fewest[at(pattern)]; jokers <= SetPatterns::max_set_jokers; ++jokers) {
                with_jokers[at(jokers)].add(pattern);
            }
        }
        for (int key = 0; key < pattern_count; ++key) {
            fill(key);
        }
    }

private:
    constexpr bool is_within(int pattern, int key) const {
        bool within = true;
        for (std::size_t c = 0; c < rules::colour_count; ++c) {
            within = within && digits[at(pattern)][c] <= digits[at(key)][c];
        }
        return within;
    }

    constexpr void fill(int key) {
        List& list = lists[at(key)];
        std::uint8_t size = 0;
        for (int jokers = 0; jokers <= SetPatterns::max_set_jokers; ++jokers) {
            if (jokers > 0) {
                list.caps[at(jokers)] = list.caps[at(jokers - 1)];
            }
            for (int pattern = 0; pattern < pattern_count; ++pattern) {
                if (set_patterns.fewest[at(pattern)] == jokers && is_within(pattern, key)) {
                    ++size;
                    raise(list.caps[at(jokers)], pattern);
                }
            }
            list.count[at(jokers)] = size;
        }
    }

    constexpr void raise(std::array<std::uint8_t, rules::colour_count>& caps, int pattern) const {
        for (std::size_t c = 0; c < rules::colour_count; ++c) {
            caps[c] = caps[c] > digits[at(pattern)][c] ? caps[c] : digits[at(pattern)][c];
        }
    }
};

inline constexpr PatternLists pattern_lists{};

} // namespace runset::solver::search
