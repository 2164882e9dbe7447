// What the search decided at each number. From these steps the melds are rebuilt.
#pragma once

#include <array>
#include <cstdint>

#include "rules/tile.h"
#include "solver/search/task.h"

namespace runset::solver::search {

struct ColourStep {
    std::uint8_t in_runs = 0;    // natural tiles laid in runs
    std::uint8_t run_jokers = 0; // jokers laid in runs
    std::uint8_t in_sets = 0;    // natural tiles laid in sets

    [[nodiscard]] constexpr std::uint8_t packed() const {
        return static_cast<std::uint8_t>(in_runs | run_jokers << 2 | in_sets << 5);
    }
};

/// Few bytes, as there is one on every path.
struct NumberStep {
    static constexpr int extra_joker = 5;

    std::array<std::uint8_t, rules::colour_count> colours; // packed
    std::uint8_t set_jokers;
    std::uint8_t joined; // two bits a core
    std::uint16_t extra; // four bits a core

    [[nodiscard]] constexpr ColourStep colour(int which) const {
        const unsigned bits = colours[static_cast<std::size_t>(which)];
        return {.in_runs = static_cast<std::uint8_t>(bits & 3U),
                .run_jokers = static_cast<std::uint8_t>(bits >> 2U & 7U),
                .in_sets = static_cast<std::uint8_t>(bits >> 5U)};
    }

    /// By run core that begins at this number: length class of the open run it continues, 0 for none.
    [[nodiscard]] constexpr int joined_by(int core) const { return joined >> (2 * core) & 3; }
    constexpr void join(int core, int length) {
        joined = static_cast<std::uint8_t>((joined & ~(3 << (2 * core))) | length << (2 * core));
    }

    /// By set core of this number: 1 + colour of the natural that joined, `extra_joker`, or 0 for nothing.
    [[nodiscard]] constexpr int extra_of(int core) const { return extra >> (4 * core) & 15; }
    constexpr void set_extra(int core, int which) {
        extra = static_cast<std::uint16_t>((extra & ~(15 << (4 * core))) | which << (4 * core));
    }
};

/// Index 0 is not used: numbers start at 1.
using Steps = std::array<NumberStep, rules::max_number + 1>;

} // namespace runset::solver::search
