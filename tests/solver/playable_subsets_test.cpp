// All playable parts of the rack and going out, against the trial of every table.
#include "solver/playable_subsets.h"

#include <gtest/gtest.h>

#include "notation/position_text.h"
#include "rules/judging/judge.h"
#include "solver/brute_force.h"
#include "solver/can_go_out.h"
#include "solver/random_position.h"
#include "solver/solve.h"
#include "support/lay_case.h"

namespace runset::solver_test {
namespace {

using solver::PlayableSubset;

void expect_all(const rules::Settings& settings, const rules::Position& position, const AllPlays& plays) {
    const std::string text = notation::print_position({settings, position});
    std::vector<PlayableSubset> room(512);
    const solver::PlayableSubsets result = solver::playable_subsets(settings, position, room);
    ASSERT_TRUE(result.is_complete) << text;
    std::set<CountKey> found;
    for (const PlayableSubset& subset : std::span(room).first(static_cast<std::size_t>(result.count))) {
        EXPECT_TRUE(found.insert(key_of(subset.tiles)).second) << text;
        EXPECT_EQ(subset.table.tiles() - position.table.tiles(), subset.tiles) << text;
        EXPECT_TRUE(rules::judge_lay(settings, position, subset.table).has_value()) << text;
    }
    EXPECT_EQ(found, plays.subsets) << text;
}

TEST(PlayableSubsets, Are_all_there_are) {
    int subsets = 0;
    int out = 0;
    for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
        Dice dice(seed + 4'000'000);
        const rules::Settings settings = random_settings(dice);
        const Wanted wanted{.melds = dice.roll(4),
                            .rack = 1 + dice.roll(7),
                            .jokers_in_melds_percent = dice.roll(40),
                            .jokers_on_rack_percent = dice.roll(60)};
        const rules::Position position = random_position(settings, dice, wanted);
        const AllPlays plays = try_all_plays(settings, position, 20'000);
        if (!plays.was_finished) {
            continue;
        }
        expect_all(settings, position, plays);
        EXPECT_EQ(solver::can_go_out(settings, position), plays.can_go_out)
            << notation::print_position({settings, position});
        subsets += static_cast<int>(plays.subsets.size());
        out += plays.can_go_out ? 1 : 0;
    }
    EXPECT_GT(subsets, 1000);
    EXPECT_GT(out, 50);
}

TEST(PlayableSubsets, Say_when_the_room_is_too_small) {
    const rules::Settings settings = test::game("classic");
    const rules::Position position = test::position_of(settings, true, "p4 p5 p6", "p7 p8 p9 p3");
    std::array<PlayableSubset, 8> room;
    const solver::PlayableSubsets all = solver::playable_subsets(settings, position, room);
    EXPECT_EQ(all.count, 7); // with and without the 3; up to the 7, the 8 or the 9; the 3 alone
    EXPECT_TRUE(all.is_complete);
    EXPECT_EQ(room[0].tiles, position.rack);
    const solver::PlayableSubsets some = solver::playable_subsets(settings, position, std::span(room).first(3));
    EXPECT_EQ(some.count, 3);
    EXPECT_FALSE(some.is_complete);
}

TEST(CanGoOut, Agrees_with_the_best_play) {
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        Dice dice(seed + 5'000'000);
        rules::Settings settings = random_settings(dice);
        settings.joker_reuse = rules::JokerReuse::same_turn;
        const Wanted wanted{.melds = dice.roll(14), .rack = 1 + dice.roll(12)};
        const rules::Position position = random_position(settings, dice, wanted);
        EXPECT_EQ(solver::can_go_out(settings, position), solver::best_play(settings, position).goes_out)
            << notation::print_position({settings, position});
    }
}

} // namespace
} // namespace runset::solver_test
