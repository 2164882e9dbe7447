// Intervals, ratings and the sequential test, on sums whose answers are known.
#include <gtest/gtest.h>

#include "arena/plot.h"
#include "arena/rating.h"
#include "rules/random.h"

namespace runset::arena {
namespace {

DealResult deal_of(int left_wins, int right_wins, int points) {
    DealResult deal{.rounds = 2, .void_rounds = 2 - left_wins - right_wins, .turns = 100};
    deal.wins = {left_wins, right_wins};
    deal.points = {points, -points};
    return deal;
}

TEST(Tally, a_share_counts_decided_rounds_only) {
    Tally tally(2);
    tally.add(deal_of(2, 0, 10));
    tally.add(deal_of(1, 1, 0));
    tally.add(deal_of(0, 0, 0));
    EXPECT_EQ(tally.void_rounds(), 2);
    EXPECT_DOUBLE_EQ(tally.win_share(0).value, 0.75);
    EXPECT_DOUBLE_EQ(tally.points_a_round(0).value, 10.0 / 6);
}

TEST(Tally, the_interval_holds_the_truth_about_nineteen_times_in_twenty) {
    rules::Random random(5);
    int held = 0;
    constexpr int trials = 400;
    for (int trial = 0; trial < trials; ++trial) {
        Tally tally(2);
        for (int i = 0; i < 200; ++i) {
            const int wins = static_cast<int>(random.below(10) < 6) + static_cast<int>(random.below(10) < 6);
            tally.add(deal_of(wins, 2 - wins, wins - 1));
        }
        const Interval share = tally.win_share(0);
        held += share.low <= 0.6 && 0.6 <= share.high ? 1 : 0;
    }
    EXPECT_GT(held, trials * 90 / 100);
    EXPECT_LT(held, trials * 99 / 100);
}

TEST(Tally, never_having_lost_leaves_a_doubt) {
    Tally tally(2);
    for (int i = 0; i < 50; ++i) {
        tally.add(deal_of(2, 0, 10));
    }
    EXPECT_LT(tally.win_share(0).low, 0.98);
    EXPECT_DOUBLE_EQ(tally.win_share(0).high, 1.0);
}

TEST(Rating, three_to_one_is_191_elo) {
    const auto ratings = rate(2, {{.left = 0, .right = 1, .left_wins = 75'000, .right_wins = 25'000}});
    EXPECT_NEAR(ratings[0].value - ratings[1].value, 190.8, 0.5);
    EXPECT_NEAR(ratings[0].value + ratings[1].value, 3000, 0.01);
    EXPECT_LT(ratings[0].high - ratings[0].low, 10);
}

TEST(Rating, differences_add_up_along_a_ladder) {
    const auto ratings = rate(3, {{.left = 0, .right = 1, .left_wins = 7500, .right_wins = 2500},
                                  {.left = 1, .right = 2, .left_wins = 7500, .right_wins = 2500},
                                  {.left = 0, .right = 2, .left_wins = 9000, .right_wins = 1000}});
    EXPECT_NEAR(ratings[0].value - ratings[2].value, 381.7, 3);
}

TEST(Sprt, accepts_the_stronger_and_rejects_the_equal) {
    rules::Random random(9);
    Tally equal(2);
    for (int i = 0; i < 3000; ++i) {
        const int wins = random.below(2) == 0 ? 2 : 0;
        equal.add(deal_of(wins, 2 - wins, 0));
    }
    Tally clear(2);
    for (int i = 0; i < 3000; ++i) {
        const int wins = random.below(10) < 6 ? 2 : 0;
        clear.add(deal_of(wins, 2 - wins, 0));
    }
    EXPECT_TRUE(sequential_test(clear, 0, 20).accepts());
    EXPECT_TRUE(sequential_test(equal, 0, 40).rejects());
    EXPECT_FALSE(sequential_test(Tally(2), 0, 20).accepts());
}

TEST(Plot, is_well_formed_and_names_everybody) {
    const std::string svg = plot_svg("a <b>", " Elo", {{.name = "x & y", .value = {.value = 1, .low = 0, .high = 2}}});
    EXPECT_NE(svg.find("a &lt;b>"), std::string::npos);
    EXPECT_NE(svg.find("x &amp; y"), std::string::npos);
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

} // namespace
} // namespace runset::arena
