// The positions with proven optima: 1,800 with free jokers, 294 by the leaflet.
#include <gtest/gtest.h>

#include "rules/judging/judge.h"
#include "solver/can_lay.h"
#include "solver/position_file.h"
#include "solver/solve.h"

namespace runset::solver_test {
namespace {

void expect_optima(const std::string& file, std::size_t count) {
    const std::vector<ProvenPosition> all = proven_positions(std::string(RUNSET_TEST_DATA) + "/positions/" + file);
    ASSERT_EQ(all.size(), count);
    for (const ProvenPosition& proven : all) {
        const solver::Answer answer = solver::best_play(proven.settings, proven.position);
        EXPECT_EQ(answer.tiles, proven.tiles) << proven.id;
        if (proven.points >= 0) {
            EXPECT_EQ(answer.points, proven.points) << proven.id;
        }
        if (answer.tiles > 0) {
            EXPECT_TRUE(rules::judge_lay(proven.settings, proven.position, answer.table)) << proven.id;
        }
        EXPECT_EQ(answer.goes_out, proven.tiles == proven.position.rack.size()) << proven.id;
        EXPECT_EQ(solver::can_lay(proven.settings, proven.position), proven.tiles > 0) << proven.id;
    }
}

TEST(Proven, Free_jokers) {
    expect_optima("free-jokers.jsonl", 1800);
}

TEST(Proven, Leaflet_jokers) {
    expect_optima("leaflet-jokers.jsonl", 294);
}

} // namespace
} // namespace runset::solver_test
