// Fresh random positions against GLPK. A failure names the position in notation.
#ifdef RUNSET_HAS_GLPK
#include <gtest/gtest.h>

#include "notation/position_text.h"
#include "rules/judging/judge.h"
#include "solver/can_lay.h"
#include "solver/ilp.h"
#include "solver/random_position.h"
#include "solver/solve.h"

namespace runset::solver_test {
namespace {

using solver::Objective;

Wanted random_size(const rules::Settings& settings, Dice& dice) {
    const bool is_large = settings.numbers > 6;
    return {.melds = dice.roll(is_large ? 18 : 9),
            .rack = 1 + dice.roll(is_large ? 18 : 12),
            .jokers_in_melds_percent = dice.roll(25),
            .jokers_on_rack_percent = dice.roll(60)};
}

void expect_same(const rules::Settings& settings, const rules::Position& position, Objective objective,
                 const IlpAnswer& proven) {
    const solver::Answer answer = solver::best_play(settings, position, objective);
    EXPECT_EQ(answer.tiles, proven.tiles) << notation::print_position({settings, position});
    EXPECT_EQ(answer.points, proven.points) << notation::print_position({settings, position});
    if (answer.tiles > 0) {
        EXPECT_TRUE(rules::judge_lay(settings, position, answer.table).has_value())
            << notation::print_position({settings, position});
    }
    EXPECT_EQ(solver::can_lay(settings, position), proven.tiles > 0);
}

TEST(Ilp, Free_jokers_in_all_editions) {
    for (int seed = 1, done = 0; done < 1600; ++seed) {
        Dice dice(static_cast<std::uint64_t>(seed) + 7'000'000);
        rules::Settings settings = random_settings(dice);
        settings.joker_reuse = rules::JokerReuse::same_turn;
        if (settings.joker_move != rules::JokerMove::free) {
            continue;
        }
        rules::Position position = random_position(settings, dice, random_size(settings, dice));
        position.has_opened = true;
        const Objective objective = dice.chance(70) ? Objective::tiles : Objective::points;
        expect_same(settings, position, objective, ilp_free(settings, position, objective));
        ++done;
    }
}

TEST(Ilp, J7_jokers_that_are_replaced_first) {
    int playable = 0;
    for (int seed = 1, done = 0; done < 400; ++seed) {
        Dice dice(static_cast<std::uint64_t>(seed) + 6'000'000);
        const rules::Settings settings = random_settings(dice);
        Wanted wanted = random_size(settings, dice);
        wanted.jokers_in_melds_percent = 5 + dice.roll(25);
        rules::Position position = random_position(settings, dice, wanted);
        const int jokers = position.table.tiles().jokers();
        if (settings.joker_move != rules::JokerMove::replace_first || jokers == 0 || jokers > 2) {
            continue;
        }
        position.has_opened = true;
        const Objective objective = dice.chance(70) ? Objective::tiles : Objective::points;
        const IlpAnswer proven = ilp_replaced(settings, position, objective);
        expect_same(settings, position, objective, proven);
        playable += proven.tiles > 0 ? 1 : 0;
        ++done;
    }
    EXPECT_GT(playable, 100);
}

TEST(Ilp, Openings_beside_the_table) {
    for (int seed = 1, done = 0; done < 800; ++seed) {
        Dice dice(static_cast<std::uint64_t>(seed) + 8'000'000);
        const rules::Settings settings = random_settings(dice);
        const bool only_beside = !settings.same_turn_after_opening && settings.exchange_needs_opening;
        if (settings.joker_move == rules::JokerMove::exchange_only || !only_beside) {
            continue;
        }
        rules::Position position = random_position(settings, dice, random_size(settings, dice));
        position.has_opened = false;
        const Objective objective = dice.chance(70) ? Objective::tiles : Objective::points;
        expect_same(settings, position, objective, ilp_opening(settings, position, objective));
        ++done;
    }
}

TEST(Ilp, Very_full_racks) {
    const rules::Settings settings = [] {
        rules::Settings classic;
        classic.joker_move = rules::JokerMove::free;
        return classic;
    }();
    for (int seed = 1; seed <= 20; ++seed) {
        Dice dice(static_cast<std::uint64_t>(seed) + 9'500'000);
        const Wanted wanted{.melds = dice.roll(10), .rack = 28 + dice.roll(25), .jokers_in_melds_percent = 5};
        rules::Position position = random_position(settings, dice, wanted);
        position.has_opened = true;
        expect_same(settings, position, Objective::tiles, ilp_free(settings, position, Objective::tiles));
    }
}

} // namespace
} // namespace runset::solver_test
#endif
