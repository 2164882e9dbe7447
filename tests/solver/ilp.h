// The outside witness: the same question as a linear programme in whole numbers, answered by GLPK. It knows free jokers
// and openings beside the table, and jokers that have to be replaced first.
#pragma once

#include "rules/position.h"
#include "solver/solve.h"

namespace runset::solver_test {

struct IlpAnswer {
    int tiles = 0;
    int points = 0;
};

/// For a player who has opened, where jokers are free.
[[nodiscard]] IlpAnswer ilp_free(const rules::Settings& settings, const rules::Position& position,
                                 solver::Objective objective);

/// For a first lay-down beside the table.
[[nodiscard]] IlpAnswer ilp_opening(const rules::Settings& settings, const rules::Position& position,
                                    solver::Objective objective);

/// For a player who has opened, where jokers have to be replaced first: the best over all ways in which the table's
/// jokers stay or leave.
[[nodiscard]] IlpAnswer ilp_replaced(const rules::Settings& settings, const rules::Position& position,
                                     solver::Objective objective);

} // namespace runset::solver_test
