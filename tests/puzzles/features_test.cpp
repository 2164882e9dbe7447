// What is measured, on positions small enough to count by hand.

#include <gtest/gtest.h>

#include "puzzles/decoys.h"
#include "puzzles/features.h"
#include "puzzles/grade.h"
#include "puzzles/puzzle_case.h"
#include "puzzles/touched.h"

namespace runset::test {

namespace {

puzzles::Puzzle measured(const std::string& head) {
    const auto puzzle = puzzles::measure(puzzle_in(head), puzzles::usual_patience);
    return puzzle ? *puzzle : puzzles::Puzzle{};
}

} // namespace

TEST(Features, adding_is_one_step_that_touches_one_meld) {
    const auto puzzle = measured("lay-all 1; kids/basic; opened; rack g1; table g2 g3 g4 | b4 b5 b6");
    EXPECT_EQ(puzzle.features,
              (puzzles::Features{.steps = 1, .moves = 0, .touched = 1, .chain = 1, .decoys = 0, .answers = 1}));
    EXPECT_EQ(puzzles::touched_melds(puzzle), std::vector{0});
    EXPECT_EQ(puzzles::level_of(puzzle.features), 1);
    EXPECT_TRUE(puzzles::has_theme(puzzle, puzzles::Theme::add));
    EXPECT_TRUE(puzzles::has_theme(puzzle, puzzles::Theme::only_one));
    EXPECT_FALSE(puzzles::has_theme(puzzle, puzzles::Theme::rearrange));
}

TEST(Features, a_tile_that_has_to_be_fetched_makes_a_chain_of_two) {
    // The 7 comes from the end of the run, and the two sevens of the rack join it.
    const auto puzzle = measured("lay-all 2; classic/standard; opened; rack p7 g7; table k4 k5 k6 k7");
    EXPECT_EQ(puzzle.features.moves, 1);
    EXPECT_EQ(puzzle.features.steps, 2);
    EXPECT_EQ(puzzle.features.touched, 1);
    EXPECT_EQ(puzzle.features.answers, 1);
    EXPECT_TRUE(puzzles::has_theme(puzzle, puzzles::Theme::rearrange));
}

TEST(Features, a_place_that_spoils_the_goal_is_a_decoy) {
    // k7 fits to the run, but then nothing is left for the two other sevens.
    const auto puzzle = measured("lay-all 3; classic/standard; opened; rack k7 p7 g7; table k4 k5 k6");
    EXPECT_EQ(puzzle.features.decoys, 1);
    EXPECT_EQ(puzzles::count_decoys(measured("lay-all 1; classic/standard; opened; rack k7; table k4 k5 k6")), 0);
}

TEST(Features, a_goal_out_of_reach_or_too_low_is_no_puzzle) {
    EXPECT_FALSE(puzzles::measure(puzzle_in("lay-all 2; classic/standard; opened; rack k7 g1; table k4 k5 k6"),
                                  puzzles::usual_patience));
    EXPECT_FALSE(puzzles::measure(puzzle_in("open 3; classic/standard; closed; rack k10 k11 k12 k13; table -"),
                                  puzzles::usual_patience));
}

TEST(Features, effort_grows_with_every_figure) {
    const puzzles::Features plain{.steps = 4, .moves = 2, .touched = 2, .chain = 2, .decoys = 1, .answers = 9};
    const auto harder = [&](auto change) {
        puzzles::Features other = plain;
        change(other);
        return puzzles::effort_of(other) > puzzles::effort_of(plain);
    };
    EXPECT_TRUE(harder([](puzzles::Features& f) { ++f.steps; }));
    EXPECT_TRUE(harder([](puzzles::Features& f) { ++f.steps, ++f.moves; }));
    EXPECT_TRUE(harder([](puzzles::Features& f) { ++f.touched; }));
    EXPECT_TRUE(harder([](puzzles::Features& f) { ++f.chain; }));
    EXPECT_TRUE(harder([](puzzles::Features& f) { ++f.decoys; }));
    EXPECT_TRUE(harder([](puzzles::Features& f) { f.answers = 1; }));
}

} // namespace runset::test
