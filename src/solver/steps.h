// What the search decided at each number. From these steps the melds are rebuilt.
#pragma once

#include <array>
#include <cstdint>

#include "rules/tile.h"
#include "solver/task.h"

namespace runset::solver {

struct ColourStep {
    std::uint8_t in_runs = 0;    // natural tiles laid in runs
    std::uint8_t run_jokers = 0; // jokers laid in runs
    std::uint8_t in_sets = 0;    // natural tiles laid in sets
};

struct NumberStep {
    std::array<ColourStep, rules::colour_count> colours{};
    std::uint8_t set_jokers = 0;
    /// By run core that begins at this number: length class of the open run it continues, 0 for none.
    std::array<std::uint8_t, max_cores> joined{};
    /// By set core of this number: 1 + colour of the natural that joined, `extra_joker`, or 0 for nothing.
    std::array<std::uint8_t, max_cores> extra{};

    static constexpr std::uint8_t extra_joker = 5;
};

using Steps = std::array<NumberStep, rules::max_number + 1>;

} // namespace runset::solver
