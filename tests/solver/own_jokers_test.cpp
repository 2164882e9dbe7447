// Own melds with jokers and the table in one turn, where jokers must be replaced first: which joker lies where is open,
// for copies are alike. Positions made for this case against the trial of every table.
#include <gtest/gtest.h>

#include "solver/expect_most.h"
#include "solver/random_position.h"
#include "support/lay_case.h"

namespace runset::solver_test {
namespace {

using solver::Objective;

TEST(OwnJokers, J5_an_own_joker_is_found_in_a_meld_of_the_table) {
    // The table's blue 1 takes the place of an own joker. The two jokers of its set are then the own ones, and the
    // other own joker lies between the green and the blue 1 of the table.
    const rules::Settings settings =
        test::game("junior professional", "exchangeSource=rackOrTable jokerMove=replaceFirst");
    const rules::Position position =
        test::position_of(settings, false, "y2 J:r2 g2 b2 | J:y1 J:r1 g1 b1", "r2 r3 g1 b6 J");
    expect_most(settings, position, Objective::tiles, {.tiles = 4, .points = 31});
}

TEST(OwnJokers, J9_two_copies_of_a_tile_free_one_joker_of_a_set) {
    // With both jokers of the set the green 10 would open, but only one of the purple 5s fits into the set.
    const rules::Settings settings =
        test::game("classic", "sameTurnAfterOpening=true exchangeNeedsOpening=false openMin=12");
    const rules::Position position =
        test::position_of(settings, false, "g5 J:y5 J:p5 | p2 p3 p4 | y5 y6 y7 y8", "p2 p5 p5 g10");
    expect_most(settings, position, Objective::tiles, {.tiles = 0, .points = 0});
}

TEST(OwnJokers, J8_an_own_meld_keeps_the_tile_by_which_a_joker_could_leave) {
    // The joker for green 3 could leave for the own green 3, but then that would be missing in the own run.
    const rules::Settings classic = test::game("classic", "sameTurnAfterOpening=true openMin=6");
    expect_most(classic, test::position_of(classic, false, "g1 g2 J:g3 g4 J:g5 | y2 y3 y4 y5", "p5 p12 g2 g3 g4 g6"),
                Objective::tiles, {.tiles = 4, .points = 15});
    // Both jokers stay with nothing but the purple 6 between them, so that the purple 4 is free for a set.
    const rules::Settings kept =
        test::game("classic handrummy", "sameTurnAfterOpening=true jokerReuse=rackAllowed openMin=0");
    expect_most(kept, test::position_of(kept, false, "p4 J:p5 p6 J:p7 | p4 k4 g4 y4", "p5 k2 k4 k5 y1 y5"),
                Objective::tiles, {.tiles = 4, .points = 19});
}

TEST(OwnJokers, J5_positions_made_for_them) {
    constexpr long long budget = 60'000;
    int playable = 0;
    std::uint64_t seed = 7'000'000;
    for (int done = 0; done < 1500; ++seed) {
        Dice dice(seed);
        const rules::Settings settings = same_turn_settings(dice);
        const Wanted wanted{.melds = 1 + dice.roll(3),
                            .rack = 3 + dice.roll(4),
                            .jokers_in_melds_percent = 20 + dice.roll(30),
                            .jokers_on_rack_percent = 40 + dice.roll(50)};
        rules::Position position = random_position(settings, dice, wanted);
        position.has_opened = false;
        if (position.table.tiles().jokers() == 0) {
            continue;
        }
        const BruteForce proven = try_all_tables(settings, position, budget);
        if (!proven.was_finished) {
            continue;
        }
        ++done;
        expect_most(settings, position, Objective::tiles, proven.by_tiles);
        expect_most(settings, position, Objective::points, proven.by_points);
        playable += proven.by_tiles.tiles > 0 ? 1 : 0;
    }
    EXPECT_GT(playable, 300);
}

} // namespace
} // namespace runset::solver_test
