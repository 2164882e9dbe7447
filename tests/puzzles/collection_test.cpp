// The puzzles that come with the program: at least two hundred an edition, each with all its answers counted.
// All of them are measured again here, as `runset puzzle --verify FILE` does.

#include <set>

#include <gtest/gtest.h>

#include "puzzles/collection.h"
#include "puzzles/features.h"
#include "puzzles/goal.h"
#include "puzzles/grade.h"
#include "puzzles/puzzle_text.h"
#include "rules/edition.h"
#include "solver/solve.h"

namespace runset::test {

namespace {

class Collection : public testing::TestWithParam<std::string_view> {};

std::size_t lines_in(std::string_view edition) {
    for (const puzzles::EmbeddedPuzzles& file : puzzles::embedded_puzzles()) {
        if (file.edition == edition) {
            return static_cast<std::size_t>(std::ranges::count(file.lines, '\n'));
        }
    }
    return 0;
}

} // namespace

TEST_P(Collection, has_two_hundred_puzzles_and_every_line_is_one) {
    const auto& all = puzzles::collection(GetParam());
    EXPECT_GE(all.size(), 200U);
    EXPECT_EQ(all.size(), lines_in(GetParam()));
    std::set<std::string> different;
    for (const puzzles::Puzzle& puzzle : all) {
        EXPECT_EQ(puzzle.settings.edition, GetParam());
        different.insert(puzzles::print_puzzle(puzzle));
    }
    EXPECT_EQ(different.size(), all.size());
}

TEST_P(Collection, asks_for_the_most_that_can_be_laid_and_shows_an_answer) {
    for (const puzzles::Puzzle& puzzle : puzzles::collection(GetParam())) {
        EXPECT_EQ(solver::best_play(puzzle.settings, puzzle.start).tiles, puzzle.goal_tiles)
            << puzzles::print_puzzle(puzzle);
        EXPECT_TRUE(puzzles::check_answer(puzzle, puzzle.solution).is_solved) << puzzles::print_puzzle(puzzle);
        EXPECT_GT(puzzle.features.answers, 0);
        EXPECT_EQ(puzzle.kind == puzzles::Kind::open, !puzzle.start.has_opened);
        if (puzzle.kind == puzzles::Kind::lay_all) {
            EXPECT_EQ(puzzle.goal_tiles, puzzle.start.rack.size());
        }
    }
}

TEST_P(Collection, says_the_truth_about_what_was_measured) {
    for (const puzzles::Puzzle& said : puzzles::collection(GetParam())) {
        puzzles::Puzzle asked = said;
        asked.features = {};
        asked.solution = {};
        const auto again = puzzles::measure(asked, puzzles::usual_patience);
        ASSERT_TRUE(again);
        EXPECT_EQ(puzzles::print_puzzle(*again), puzzles::print_puzzle(said));
    }
}

TEST_P(Collection, is_spread_over_levels_and_kinds) {
    for (int level = puzzles::lowest_level; level <= puzzles::highest_level; ++level) {
        EXPECT_GE(puzzles::numbers_of(GetParam(), {.level = level}).size(), 5U) << level;
    }
    for (const puzzles::Kind kind : puzzles::kinds) {
        EXPECT_GE(puzzles::numbers_of(GetParam(), {.kind = kind}).size(), 20U);
    }
    EXPECT_GE(puzzles::numbers_of(GetParam(), {.theme = "only-one"}).size(), 50U);
    EXPECT_TRUE(puzzles::numbers_of(GetParam(), {.theme = "none such"}).empty());
}

INSTANTIATE_TEST_SUITE_P(Editions, Collection, testing::Values("classic", "kids", "junior"),
                         [](const auto& tested) { return std::string(tested.param); });

TEST(Collection, the_hardest_need_ten_steps_of_rearranging) {
    EXPECT_GE(puzzles::numbers_of("classic", {.theme = "marathon"}).size(), 20U);
}

} // namespace runset::test
