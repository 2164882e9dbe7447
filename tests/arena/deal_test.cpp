// One deal of the arena: the same for the same number, fair by rotation, and without an illegal move.
#include <gtest/gtest.h>

#include "arena/deal.h"
#include "arena/tally.h"
#include "cli/contest/run.h"
#include "rules/edition.h"

namespace runset::arena {
namespace {

Contest contest_of(std::string_view edition, std::initializer_list<std::string_view> names) {
    Contest contest{.settings = *rules::find_edition(edition), .seats = {}, .seed = 7, .playouts = 0};
    for (std::string_view name : names) {
        contest.seats.push_back(bots::find_bot(name));
    }
    return contest;
}

TEST(Deal, the_same_bot_on_every_seat_comes_out_even) {
    for (const rules::Settings& settings : rules::editions()) {
        Contest contest = contest_of("classic", {"simple", "simple", "simple"});
        contest.settings = settings;
        for (std::uint64_t deal = 0; deal < 3; ++deal) {
            const DealResult result = play_deal(contest, deal);
            EXPECT_EQ(result.rounds, 3);
            EXPECT_EQ(result.refused, 0);
            EXPECT_EQ(result.wins[0], result.wins[1]) << "every seat of the deal was everybody's once";
            EXPECT_EQ(result.points[0], result.points[2]);
        }
    }
}

TEST(Deal, wins_and_points_are_complete) {
    const Contest contest = contest_of("classic", {"greedy", "simple"});
    for (std::uint64_t deal = 0; deal < 5; ++deal) {
        const DealResult result = play_deal(contest, deal);
        EXPECT_EQ(result.wins[0] + result.wins[1] + result.void_rounds, result.rounds);
        EXPECT_EQ(result.points[0] + result.points[1], 0);
        EXPECT_EQ(result.own_turns[0] + result.own_turns[1], result.turns);
    }
}

TEST(ArenaRun, gives_the_same_sums_on_any_number_of_threads) {
    const Contest contest = contest_of("kids", {"simple", "greedy"});
    const auto run = [&](int threads) {
        return cli::contest::run_contest(contest, {.deals = 150, .threads = threads, .after_batch = {}});
    };
    const Tally one = run(1);
    EXPECT_EQ(one.deals(), 150);
    EXPECT_TRUE(one == run(2));
    EXPECT_TRUE(one == run(5));
    Contest other = contest;
    other.seed = 8;
    EXPECT_FALSE(one == cli::contest::run_contest(other, {.deals = 150, .threads = 1, .after_batch = {}}));
}

TEST(ArenaRun, stops_early_at_the_same_deal) {
    const Contest contest = contest_of("kids", {"simple", "greedy"});
    const auto run = [&](int threads) {
        return cli::contest::run_contest(
            contest,
            {.deals = 1000, .threads = threads, .after_batch = [](const Tally& sums) { return sums.deals() < 100; }});
    };
    EXPECT_EQ(run(1).deals(), 128);
    EXPECT_TRUE(run(1) == run(3));
}

} // namespace
} // namespace runset::arena
