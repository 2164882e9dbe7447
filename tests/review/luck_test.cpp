// The luck of a draw against the mean of the pile.

#include "review/luck.h"

#include <gtest/gtest.h>

#include "solver/solve.h"
#include "support/match.h"

namespace runset::test {

namespace {

double luck(std::string_view rack, std::string_view table, std::string_view pile, bool have_opened = true) {
    const State state =
        playing(game("classic"), {.racks = {rack, "p1 p3"}, .table = table, .pile = pile, .have_opened = have_opened});
    return review::luck_of_draw(state, solver::best_play(state.settings, state.position()).tiles);
}

} // namespace

TEST(Luck, is_what_the_tile_brings_less_the_mean_of_the_pile) {
    // k7 can be added; g1, y3 and p13 cannot.
    EXPECT_DOUBLE_EQ(luck("p1 g5", "k4 k5 k6", "k7 g1 y3 p13"), 1 - 0.25);
    EXPECT_DOUBLE_EQ(luck("p1 g5", "k4 k5 k6", "g1 k7 y3 p13"), -0.25);
}

TEST(Luck, counts_every_tile_that_can_be_laid_thanks_to_it) {
    EXPECT_DOUBLE_EQ(luck("k8 k9 g5", "k4 k5 k6", "k7 g1"), 3 - 1.5);
}

TEST(Luck, O1_before_the_opening_it_is_the_tile_that_opens) {
    EXPECT_DOUBLE_EQ(luck("k10 k11 g5", "", "k12 g1 g3", false), 3 - 1.0);
}

TEST(Luck, is_none_where_all_tiles_are_worth_the_same) {
    EXPECT_DOUBLE_EQ(luck("p1 g5", "", "y3 y13 k1"), 0);
    EXPECT_DOUBLE_EQ(luck("p1 g5", "k4 k5 k6", "k7"), 0) << "the last tile of the pile is no choice";
}

} // namespace runset::test
