// Positions that a solver gets wrong if it takes a short cut.
#include <gtest/gtest.h>

#include "solver/solve.h"
#include "support/lay_case.h"

namespace runset::test {
namespace {

struct Trap {
    std::string_view table;
    std::string_view rack;
    int tiles;
};

void expect_tiles(const Settings& settings, bool has_opened, const std::vector<Trap>& traps) {
    for (const Trap& trap : traps) {
        const Position position = position_of(settings, has_opened, trap.table, trap.rack);
        const solver::Answer answer = solver::best_play(settings, position);
        EXPECT_EQ(answer.tiles, trap.tiles) << "table " << trap.table << "\nrack  " << trap.rack;
        if (answer.tiles > 0) {
            EXPECT_TRUE(judge_lay(settings, position, answer.table)) << "table " << trap.table;
        }
    }
}

TEST(Traps, A_set_of_four_with_its_joker_keeps_what_must_lie) {
    // Three table fives and the joker: the fifth piece cannot join, and the joker has to lie somewhere.
    expect_tiles(game("classic", "jokerMove=free"), true, {{"p5 k5 g5 J:y5", "y5", 0}});
    expect_tiles(game("classic"), true, {{"p5 k5 g5 J:y5", "y5", 0}});
}

TEST(Traps, Three_sets_of_one_number) {
    expect_tiles(game("classic", "jokerMove=free"), true,
                 {{"p5 k5 g5 | p5 k5 g5", "y5 y5 J", 3}, {"p5 k5 g5 y5 | p5 k5 g5", "y5 J", 2}});
}

TEST(Traps, A_joker_without_a_place_stays_on_the_rack) {
    expect_tiles(game("classic", "jokerMove=free"), true, {{"p5 k5 g5 y5", "J", 0}, {"p5 k5 g5", "J", 1}});
}

TEST(Traps, A_full_run_takes_a_joker_in_two_parts) {
    expect_tiles(game("classic", "jokerMove=free"), true, {{"p1 p2 p3 p4 p5 p6 p7 p8 p9 p10 p11 p12 p13", "J", 1}});
}

TEST(Traps, A_joker_at_the_upper_end_starts_its_run) {
    expect_tiles(game("classic", "jokerMove=free"), true, {{"-", "p12 p13 J", 3}, {"-", "p13 J J", 3}});
}

TEST(Traps, O2_the_opening_counts_what_jokers_stand_for) {
    expect_tiles(game("classic"), false, {{"-", "p9 p10 J", 3}, {"-", "p8 p9 J", 0}, {"-", "p10 k10 J", 3}});
}

TEST(Traps, O1_the_opening_counts_points_before_tiles) {
    // The run of four is longer, but only the tens open; with a second purple 10 both are laid.
    expect_tiles(game("classic"), false,
                 {{"-", "p4 p5 p6 p7", 0}, {"-", "p6 p7 p8 p10 k10 g10", 6}, {"-", "p7 p8 p9 p10 k10 g10", 6}});
    expect_tiles(
        game("classic", "openMin=40"), false,
        {{"-", "p4 p5 p6 p13 k13 g13", 6}, {"-", "p4 p5 p6 p13 k13 g13 k12 k11", 6}, {"-", "p13 k13 g13 y1", 0}});
}

TEST(Traps, H1_the_whole_rack_needs_no_points) {
    expect_tiles(game("classic handrummy"), false, {{"-", "p1 p2 p3", 3}, {"-", "p1 p2 p3 p9", 0}});
}

TEST(Traps, J4_a_staying_joker_keeps_two_old_pieces) {
    expect_tiles(game("classic"), true, {{"k3 J:k4 k5", "k1 k2", 2}, {"k3 J:k4 k5 k6", "p6 g6", 2}});
    expect_tiles(game("classic"), true, {{"k3 J:k4 k5", "p3 g3 k6", 1}});
}

TEST(Traps, J5_the_tile_for_the_joker_may_come_from_the_table) {
    // The black 3 of the first run frees the joker that stands for it.
    expect_tiles(game("classic"), true, {{"k1 k2 k3 | J:k3 k4 k5 k6", "p9 g9", 2}});
    expect_tiles(game("classic", "exchangeSource=rack"), true, {{"k1 k2 k3 | J:k3 k4 k5 k6", "p9 g9", 0}});
}

TEST(Traps, J5_a_joker_of_an_own_meld_may_be_exchanged_again) {
    // The black 8 of the table frees the own joker for the purple run; the table's joker is then one of the own eights.
    const std::string_view rules = "sameTurnAfterOpening=true openMin=20";
    expect_tiles(game("classic", rules), false, {{"g8 y8 k8 J:p8", "g8 y8 J p1 p3", 5}});
    // The table's black or yellow 11 frees the own joker, so that the own green 11 may free the table's.
    const Settings settings = game("classic", "sameTurnAfterOpening=true exchangeNeedsOpening=false");
    const Position position = position_of(settings, false, "p11 k11 J:g11 y11", "p11 g6 g7 g11 J");
    EXPECT_EQ(solver::best_play(settings, position, solver::Objective::points).points, 60);
}

TEST(Traps, Rows_of_jokers_only_are_legal_where_there_are_enough) {
    expect_tiles(game("kids professional"), true, {{"-", "J J J", 3}, {"-", "J J J J", 4}});
    expect_tiles(game("kids basic"), true, {{"-", "J J J J", 4}});
}

TEST(Traps, R2_rows_of_the_basic_game_only_grow) {
    expect_tiles(game("kids basic"), true,
                 {{"r1 r2 r3 r4", "r5 b5 y5", 1}, {"r1 r2 r3 r4 r5", "r3", 0}, {"r1 r2 r3 | r4 r5 r6", "r4", 1}});
}

TEST(Traps, T8_one_action_allows_one_long_row) {
    expect_tiles(game("kids basic", "oneActionPerTurn=true"), true,
                 {{"-", "r1 r2 r3 r4 r5 r6", 6}, {"-", "r1 r2 r3 b1 b2 b3", 3}});
}

TEST(Traps, A_position_that_cannot_arise_has_no_play) {
    expect_tiles(game("classic"), true, {{"p1 p2 p3", "p4 p4 p4", 0}, {"-", "J J J", 0}, {"p1 p2 p4", "p3 p5", 0}});
}

TEST(Traps, A_very_full_rack_is_solved_too) {
    std::string rack;
    for (int copy = 0; copy < 2; ++copy) {
        for (const char colour : std::string("pkgy")) {
            for (int number = 1; number <= 13; ++number) {
                rack += std::string(1, colour) + std::to_string(number) + " ";
            }
        }
    }
    expect_tiles(game("classic"), true, {{"-", rack + "J J", 106}});
}

} // namespace
} // namespace runset::test
