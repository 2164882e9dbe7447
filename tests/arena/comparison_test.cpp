// Two bots in the same seats: whom they meet, and what the sums tell.
#include "arena/comparison.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "rules/edition.h"
#include "rules/random.h"

namespace runset::arena {
namespace {

DealResult deal_of(int first_points, int second_points, int first_wins, int second_wins) {
    DealResult deal{.rounds = 3, .void_rounds = 0, .turns = 90};
    deal.points = {first_points, second_points};
    deal.wins = {first_wins, second_wins};
    return deal;
}

TEST(Comparison, the_two_meet_whom_a_round_robin_lets_them_meet) {
    EXPECT_EQ(all_companies(4, 1, 2, 2), (std::vector<Company>{{0}, {3}, {}}));
    EXPECT_EQ(all_companies(4, 3, 0, 3), (std::vector<Company>{{1, 2}, {1}, {2}}));
    EXPECT_EQ(all_companies(16, 4, 13, 3).size(), 91U + 14U);
    EXPECT_EQ(all_companies(16, 4, 13, 4).size(), 364U + 91U);
}

TEST(Comparison, a_lead_is_the_first_less_the_second) {
    const Lead in_turn = lead_in_turn(deal_of(40, -7, 2, 0), deal_of(-20, 3, 1, 1));
    EXPECT_EQ(in_turn.points, 60);
    EXPECT_EQ(in_turn.wins, 1);
    EXPECT_EQ(in_turn.rounds, 3);
    const Lead at_one_table = lead_at_one_table(deal_of(5, 11, 0, 3), 1, 0);
    EXPECT_EQ(at_one_table.points, 6);
    EXPECT_EQ(at_one_table.wins, 3);
}

TEST(Comparison, parts_add_up_to_the_whole) {
    rules::Random random(4);
    Comparison whole;
    std::array<Comparison, 3> parts;
    for (std::size_t i = 0; i < 300; ++i) {
        const Lead lead{.rounds = 3, .points = static_cast<int>(random.below(200)) - 90, .wins = 1};
        whole.add(lead);
        parts[i % 3].add(lead);
    }
    Comparison sum = parts[2];
    sum.add(parts[0]);
    sum.add(parts[1]);
    EXPECT_TRUE(sum == whole);
    EXPECT_EQ(whole.rounds(), 900);
    EXPECT_DOUBLE_EQ(whole.wins_a_round().value, 1.0 / 3);
    EXPECT_DOUBLE_EQ(whole.wins_a_round().low, whole.wins_a_round().high);
}

TEST(Comparison, the_interval_holds_the_truth_about_nineteen_times_in_twenty) {
    rules::Random random(6);
    int held = 0;
    constexpr int trials = 400;
    for (int trial = 0; trial < trials; ++trial) {
        Comparison sums;
        for (int i = 0; i < 200; ++i) {
            sums.add({.rounds = 3, .points = static_cast<int>(random.below(101)) - 44, .wins = 0});
        }
        const Interval points = sums.points_a_round();
        held += points.low <= 2.0 && 2.0 <= points.high ? 1 : 0; // six a deal
    }
    EXPECT_GT(held, trials * 90 / 100);
    EXPECT_LT(held, trials * 99 / 100);
}

/// The company plays the same tiles whoever sits with it.
TEST(Comparison, a_bot_gains_nothing_over_its_own_double) {
    bots::Bot twin = *bots::find_bot("holdback14");
    twin.name = "twin";
    const auto play = [](const bots::Bot* bot, std::uint64_t deal) {
        const Contest contest{.settings = *rules::find_edition("classic"),
                              .seats = {bot, bots::find_bot("greedy"), bots::find_bot("simple")},
                              .seed = 5};
        return play_deal(contest, deal);
    };
    for (std::uint64_t deal = 0; deal < 4; ++deal) {
        const Lead lead = lead_in_turn(play(bots::find_bot("holdback14"), deal), play(&twin, deal));
        EXPECT_EQ(lead.points, 0);
        EXPECT_EQ(lead.wins, 0);
        const Lead other = lead_in_turn(play(bots::find_bot("holdback14"), deal), play(bots::find_bot("simple"), deal));
        EXPECT_NE(other.points, 0);
    }
}

} // namespace
} // namespace runset::arena
