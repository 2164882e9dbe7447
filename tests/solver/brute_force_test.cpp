// Small random positions over all editions, variants and house rules against the trial of every table.
#include "solver/brute_force.h"

#include <gtest/gtest.h>

#include "solver/can_lay.h"
#include "solver/expect_most.h"
#include "solver/random_position.h"

namespace runset::solver_test {
namespace {

using solver::Objective;

/// How many positions were playable.
int compare(std::uint64_t first_seed, int count, bool (*is_wanted)(const rules::Settings&)) {
    constexpr long long budget = 60'000;
    int playable = 0;
    for (int done = 0; done < count; ++first_seed) {
        Dice dice(first_seed);
        const rules::Settings settings = random_settings(dice);
        if (!is_wanted(settings)) {
            continue;
        }
        const Wanted wanted{.melds = dice.roll(5),
                            .rack = 1 + dice.roll(8),
                            .jokers_in_melds_percent = dice.roll(40),
                            .jokers_on_rack_percent = dice.roll(60)};
        const rules::Position position = random_position(settings, dice, wanted);
        ++done;
        const BruteForce proven = try_all_tables(settings, position, budget);
        if (proven.was_finished) {
            expect_most(settings, position, Objective::tiles, proven.by_tiles);
            expect_most(settings, position, Objective::points, proven.by_points);
            EXPECT_EQ(solver::can_lay(settings, position), proven.by_tiles.tiles > 0);
            playable += proven.by_tiles.tiles > 0 ? 1 : 0;
        }
    }
    return playable;
}

TEST(BruteForce, J4_replaced_jokers) {
    const int playable = compare(1'000'000, 1500, [](const rules::Settings& settings) {
        return settings.joker_move == rules::JokerMove::replace_first;
    });
    EXPECT_GT(playable, 300);
}

TEST(BruteForce, R2_games_without_rearranging) {
    const int playable = compare(2'000'000, 1500, [](const rules::Settings& settings) {
        return settings.joker_move == rules::JokerMove::exchange_only;
    });
    EXPECT_GT(playable, 300);
}

TEST(BruteForce, J7_free_jokers) {
    const int playable = compare(
        3'000'000, 1000, [](const rules::Settings& settings) { return settings.joker_move == rules::JokerMove::free; });
    EXPECT_GT(playable, 200);
}

} // namespace
} // namespace runset::solver_test
