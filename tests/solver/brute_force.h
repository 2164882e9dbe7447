// The slow witness: lays every possible table and asks the judge about each. Shares nothing with the solver.
#pragma once

#include "rules/position.h"

namespace runset::solver_test {

struct Most {
    int tiles = 0;
    int points = 0;
    friend bool operator==(const Most&, const Most&) = default;
};

struct BruteForce {
    Most by_tiles;
    Most by_points;
    bool was_finished = true; // false: too many tables, nothing is known
};

[[nodiscard]] BruteForce try_all_tables(const rules::Settings& settings, const rules::Position& position,
                                        long long budget);

} // namespace runset::solver_test
