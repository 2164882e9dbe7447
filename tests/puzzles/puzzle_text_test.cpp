// A puzzle is one line, read as it was written.

#include <gtest/gtest.h>

#include "puzzles/puzzle_case.h"

namespace runset::test {

TEST(PuzzleText, reads_back_what_it_prints) {
    const std::string line = "free-joker 2; classic/standard; opened; rack p9 k4; table k3 J:k4 k5; "
                             "solution k3 k4 k5 | p9 k9 J:g9; measured 2 1 1 2 0 1";
    const auto puzzle = puzzles::parse_puzzle(line);
    ASSERT_TRUE(puzzle);
    EXPECT_EQ(puzzle->kind, puzzles::Kind::free_joker);
    EXPECT_EQ(puzzle->goal_tiles, 2);
    EXPECT_EQ(puzzle->features.chain, 2);
    EXPECT_EQ(puzzles::print_puzzle(*puzzle), line);
}

TEST(PuzzleText, refuses_what_is_none) {
    const std::string good =
        "lay-all 1; kids/basic; opened; rack g1; table g2 g3 g4; solution g1 g2 g3 g4; measured 1 0 1 1 0 1";
    ASSERT_TRUE(puzzles::parse_puzzle(good));
    const std::vector<std::string> bad{
        "",
        "lay-all",
        "x" + good,
        good + " 7",
        good.substr(0, good.size() - 2),
        "lay-all x" + good.substr(9),
        "lay-all 1; kids/none" + good.substr(21),
        "lay-all 1; kids/basic; opened; rack p1; table -; solution -; measured 1 0 1 1 0 1",
    };
    for (const std::string& line : bad) {
        EXPECT_FALSE(puzzles::parse_puzzle(line)) << line;
    }
}

} // namespace runset::test
