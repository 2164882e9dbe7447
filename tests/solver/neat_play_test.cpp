// The tidy play is as good as the best one, legal, and leaves at least as many melds alone.
#include "solver/neat_play.h"

#include <gtest/gtest.h>

#include "notation/position_text.h"
#include "rules/judging/judge.h"
#include "solver/random_position.h"

namespace runset::solver_test {
namespace {

/// Start melds that lie on the final table piece by piece as they lay.
int untouched(const rules::Table& start, const rules::Table& final_table) {
    int count = 0;
    for (int i = 0; i < start.meld_count(); ++i) {
        bool found = false;
        for (int j = 0; j < final_table.meld_count() && !found; ++j) {
            found = std::ranges::is_permutation(start.meld(i), final_table.meld(j));
        }
        count += found ? 1 : 0;
    }
    return count;
}

TEST(NeatPlay, Is_as_good_and_touches_less) {
    int saved = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        Dice dice(seed + 9'000'000);
        const rules::Settings settings = random_settings(dice);
        const Wanted wanted{.melds = dice.roll(12), .rack = 1 + dice.roll(12)};
        const rules::Position position = random_position(settings, dice, wanted);
        const solver::Answer best = solver::best_play(settings, position);
        const solver::Answer neat = solver::neat_play(settings, position);
        const std::string text = notation::print_position({settings, position});
        EXPECT_EQ(neat.tiles, best.tiles) << text;
        EXPECT_EQ(neat.points, best.points) << text;
        EXPECT_EQ(neat.goes_out, best.goes_out) << text;
        if (best.tiles > 0) {
            EXPECT_TRUE(rules::judge_lay(settings, position, neat.table).has_value()) << text;
        }
        saved += untouched(position.table, neat.table) - untouched(position.table, best.table);
    }
    EXPECT_GT(saved, 0);
}

} // namespace
} // namespace runset::solver_test
