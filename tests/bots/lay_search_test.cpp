// The choice among lays where one has to lay: legal, the same for the same seed, and never less than going out.

#include "bots/forced/lay_search.h"

#include <gtest/gtest.h>

#include "bots/forced/world.h"
#include "rules/judging/judge.h"
#include "solver/solve.h"
#include "support/match.h"

namespace runset::test {

namespace {

Settings must_lay() {
    Settings settings = game("classic");
    settings.must_lay_if_able = true;
    return settings;
}

View view_of(const Setup& setup) {
    return view_for(playing(must_lay(), setup), seat(setup.to_move));
}

} // namespace

TEST(LaySearch, finds_none_where_there_is_none) {
    const View view = view_of({.racks = {"p1 g5", "k1 k2"}, .table = "k4 k5 k6"});
    EXPECT_FALSE(bots::forced::search_lay(view, 1, 20));
}

TEST(LaySearch, goes_out_if_it_can) {
    const View view = view_of({.racks = {"k7 k8 p3", "g1 g2"}, .table = "k4 k5 k6 | k3 g3 y3"});
    const auto table = bots::forced::search_lay(view, 1, 20);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->piece_count(), 9);
}

TEST(LaySearch, without_play_outs_lays_the_most) {
    const View view = view_of({.racks = {"k7 k8 p1 y5", "g1 g2"}, .table = "k4 k5 k6"});
    EXPECT_EQ(bots::forced::search_lay(view, 1, 0), solver::best_play(view.settings, view.position()).table);
}

TEST(LaySearch, is_legal_and_the_same_for_the_same_seed) {
    for (int seats = 2; seats <= 4; ++seats) {
        State state = new_round(must_lay(), seats, 40 + static_cast<std::uint64_t>(seats));
        while (state.phase == Phase::playing) {
            const View view = view_for(state, state.to_move);
            const auto seed = static_cast<std::uint64_t>(state.turn);
            const auto table = bots::forced::search_lay(view, seed, 6);
            if (table) {
                ASSERT_TRUE(judge_lay(view.settings, view.position(), *table));
                EXPECT_EQ(table, bots::forced::search_lay(view, seed, 6));
                state = evolve(state, Laid{.table = *table});
            } else {
                state = evolve(state, state.pile.empty() ? Event(Passed{}) : Event(Drew{}));
            }
        }
    }
}

TEST(World, ends_with_a_worth_between_the_worst_and_the_best) {
    const State state = new_round(must_lay(), 3, 8);
    const View view = view_for(state, state.to_move);
    Random random(3);
    for (int i = 0; i < 20; ++i) {
        const double worth = bots::forced::World(view, random).play_on(400);
        EXPECT_GT(worth, -8);
        EXPECT_LT(worth, 8);
    }
}

TEST(World, the_nearer_to_the_end_the_better) {
    const View near = view_of({.racks = {"k7", "g1 g2 g5 y9 y13 p1"}, .table = "k4 k5 k6"});
    const View far = view_of({.racks = {"k1 y7 p13 g10", "g1"}, .table = "k4 k5 k6"});
    for (const int turns : {0, 8, 400}) {
        Random random(3);
        double difference = 0;
        for (int i = 0; i < 50; ++i) {
            difference +=
                bots::forced::World(near, random).play_on(turns) - bots::forced::World(far, random).play_on(turns);
        }
        EXPECT_GT(difference, 0) << turns << " turns";
    }
}

} // namespace runset::test
