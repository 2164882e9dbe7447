// The slow witness: lays every possible table and asks the judge about each. Shares nothing with the solver.
#pragma once

#include <array>
#include <functional>
#include <set>

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

/// How many of each tile, in an order that sets can use.
using CountKey = std::array<int, rules::TileCounts::codes>;
[[nodiscard]] CountKey key_of(const rules::TileCounts& tiles);

struct AllPlays {
    std::set<CountKey> subsets; // of the rack, all that can be laid
    bool can_go_out = false;
    bool was_finished = true;
};

[[nodiscard]] AllPlays try_all_plays(const rules::Settings& settings, const rules::Position& position,
                                     long long budget);

/// Calls `visit` with every table that the judge accepts. False: too many, not all were visited.
bool for_each_legal_table(const rules::Settings& settings, const rules::Position& position, long long budget,
                          const std::function<void(const rules::Table&)>& visit);

[[nodiscard]] BruteForce try_all_tables(const rules::Settings& settings, const rules::Position& position,
                                        long long budget);

} // namespace runset::solver_test
