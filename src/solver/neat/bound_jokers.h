// Jokers of the table that cannot leave: nothing is laid and nothing lies there that could take their places (rules J5,
// J7). Whatever is laid, each of them is found again with its meaning.
#pragma once

#include <array>
#include <cstdint>

#include "rules/at.h"
#include "rules/settings.h"
#include "rules/table.h"

namespace runset::solver::neat {

class BoundJokers {
public:
    BoundJokers() = default;
    /// `played`: what is laid from the rack.
    BoundJokers(const rules::Settings& settings, const rules::Table& table, const rules::TileCounts& played);

    /// At least so many jokers stand for this number of the colour in runs.
    [[nodiscard]] int in_runs(int colour, int number) const { return in_runs_[at(number)][at(colour)]; }
    /// At least so many jokers lie in sets of this number.
    [[nodiscard]] int in_sets(int number) const { return in_sets_[at(number)]; }

private:
    std::array<std::array<std::uint8_t, rules::colour_count>, rules::max_number + 1> in_runs_{};
    std::array<std::uint8_t, rules::max_number + 1> in_sets_{};
};

} // namespace runset::solver::neat
