// The best play of a position held against what is proven to be the most.
#pragma once

#include <gtest/gtest.h>

#include "notation/position_text.h"
#include "rules/judging/judge.h"
#include "solver/brute_force.h"
#include "solver/solve.h"

namespace runset::solver_test {

/// The answer comes to as much, and the judge accepts its table.
inline void expect_most(const rules::Settings& settings, const rules::Position& position, solver::Objective objective,
                        Most most) {
    const solver::Answer answer = solver::best_play(settings, position, objective);
    EXPECT_EQ(answer.tiles, most.tiles) << notation::print_position({settings, position});
    EXPECT_EQ(answer.points, most.points) << notation::print_position({settings, position});
    if (answer.tiles > 0) {
        EXPECT_TRUE(rules::judge_lay(settings, position, answer.table).has_value())
            << notation::print_position({settings, position});
    }
}

} // namespace runset::solver_test
