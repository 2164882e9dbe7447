// The goal is checked, never the arrangement.

#include <gtest/gtest.h>

#include "puzzles/goal.h"
#include "puzzles/puzzle_case.h"
#include "puzzles/words.h"

namespace runset::test {

namespace {

puzzles::Checked check(const puzzles::Puzzle& puzzle, const std::string& table) {
    return puzzles::check_answer(puzzle, table_in(puzzle.settings, table));
}

} // namespace

TEST(Goal, every_arrangement_that_lays_them_all_is_an_answer) {
    const auto puzzle = puzzle_in("lay-all 3; classic/standard; opened; rack g4 g5 g6; table g1 g2 g3");
    EXPECT_TRUE(check(puzzle, "g1 g2 g3 g4 g5 g6").is_solved);
    EXPECT_TRUE(check(puzzle, "g1 g2 g3 | g4 g5 g6").is_solved);
    const puzzles::Checked short_of_it = check(puzzle, "g1 g2 g3 g4");
    EXPECT_TRUE(short_of_it.verdict);
    EXPECT_FALSE(short_of_it.is_solved);
    EXPECT_EQ(short_of_it.laid, 1);
    EXPECT_FALSE(check(puzzle, "g1 g2 g3 | g4 g5").verdict);
}

TEST(Goal, a_joker_is_free_when_it_stands_for_something_else) {
    const auto puzzle = puzzle_in("free-joker 3; classic/standard; opened; rack k4 p9 g9; table k3 J:k4 k5");
    EXPECT_TRUE(check(puzzle, "k3 k4 k5 | p9 g9 J:y9").is_solved);
    const Settings& classic = puzzle.settings;
    const Table before = puzzle.start.table;
    EXPECT_FALSE(puzzles::frees_joker(classic, before, table_in(classic, "k2 k3 J:k4 k5")));
    EXPECT_TRUE(puzzles::frees_joker(classic, before, table_in(classic, "k3 k4 k5 J:k6")));
    EXPECT_TRUE(puzzles::frees_joker(classic, before, table_in(classic, "p4 g4 J:k4")));
}

TEST(Goal, J2_a_joker_of_a_set_keeps_its_number_whatever_its_colour) {
    const auto puzzle = puzzle_in("free-joker 1; classic/standard; opened; rack k9; table p9 g9 J:k9");
    EXPECT_FALSE(puzzles::frees_joker(puzzle.settings, puzzle.start.table, table_in(puzzle.settings, "p9 g9 J:y9 k9")));
}

TEST(Goal, an_opening_has_to_reach_both_points_and_tiles) {
    const auto puzzle = puzzle_in("open 6; classic/standard; closed; rack k11 k12 k13 g1 g2 g3; table -");
    EXPECT_TRUE(check(puzzle, "k11 k12 k13 | g1 g2 g3").is_solved);
    EXPECT_FALSE(check(puzzle, "k11 k12 k13").is_solved);
    EXPECT_FALSE(check(puzzle, "g1 g2 g3").verdict);
}

TEST(Goal, what_is_missing_is_told_in_every_language) {
    const auto puzzle = puzzle_in("lay-all 2; kids/basic; opened; rack g4 g5; table g1 g2 g3");
    const Table table = table_in(puzzle.settings, "g1 g2 g3 g4");
    std::vector<std::string> said;
    for (const text::Language language : text::languages) {
        const text::Catalogue& texts = text::catalogue(language);
        said.push_back(puzzles::tell_checked(texts, puzzle, puzzles::check_answer(puzzle, table), table));
        EXPECT_NE(said.back().find('1'), std::string::npos);
        EXPECT_NE(puzzles::tell_goal(texts, puzzle).find('2'), std::string::npos);
    }
    EXPECT_NE(said[0], said[3]);
    EXPECT_NE(puzzles::tell_goal(text::catalogue(text::Language::en), puzzle).find("2 cards"), std::string::npos);
}

} // namespace runset::test
