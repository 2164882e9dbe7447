// Puzzles are made from games, the same ones everywhere for the same seed.

#include <cstdlib>

#include <gtest/gtest.h>

#include "puzzles/goal.h"
#include "puzzles/grade.h"
#include "puzzles/maker.h"
#include "puzzles/puzzle_text.h"
#include "rules/edition.h"
#include "support/played.h"

namespace runset::test {

namespace {

std::vector<std::string> lines_of(const std::vector<puzzles::Puzzle>& made) {
    std::vector<std::string> lines;
    for (const puzzles::Puzzle& puzzle : made) {
        lines.push_back(puzzles::print_puzzle(puzzle));
    }
    return lines;
}

puzzles::Wish wish_for(std::string_view edition, std::string_view variant, int count, std::uint64_t seed) {
    return {.settings = {rules::find_edition(edition, variant).value()},
            .kinds = {puzzles::kinds.begin(), puzzles::kinds.end()},
            .count = count,
            .seed = seed};
}

} // namespace

/// RUNSET_PUZZLES=200 makes as many of every game; the collection has that many in any case.
int wished() {
    const char* text = std::getenv("RUNSET_PUZZLES");
    return text == nullptr ? 40 : std::atoi(text);
}

TEST(Maker, puzzles_of_the_games_for_children_have_all_their_answers_counted) {
    for (const auto& [edition, variant] : {std::pair{"kids", "basic"}, std::pair{"junior", "professional"}}) {
        const auto made = puzzles::make_puzzles(wish_for(edition, variant, wished(), 5));
        ASSERT_EQ(made.size(), static_cast<std::size_t>(wished())) << edition;
        for (const puzzles::Puzzle& puzzle : made) {
            EXPECT_GE(puzzle.features.answers, 1);
            EXPECT_TRUE(puzzles::check_answer(puzzle, puzzle.solution).is_solved);
        }
    }
}

TEST(Maker, the_same_seed_makes_the_same_puzzles) {
    const auto wish = wish_for("kids", "professional", 20, 9);
    const auto made = lines_of(puzzles::make_puzzles(wish));
    EXPECT_EQ(made, lines_of(puzzles::make_puzzles(wish)));
    EXPECT_NE(made, lines_of(puzzles::make_puzzles(wish_for("kids", "professional", 20, 10))));
}

TEST(Maker, classic_games_give_some_too) {
    const auto made = puzzles::make_puzzles(wish_for("classic", "standard", 2, 3));
    ASSERT_EQ(made.size(), 2U);
    EXPECT_EQ(lines_of(made), lines_of(puzzles::make_puzzles(wish_for("classic", "standard", 2, 3))));
}

TEST(Maker, a_level_and_a_kind_can_be_wished) {
    puzzles::Wish wish = wish_for("junior", "professional", 4, 3);
    wish.kinds = {puzzles::Kind::lay_all};
    wish.level = 3;
    const auto made = puzzles::make_puzzles(wish);
    ASSERT_EQ(made.size(), 4U);
    for (const puzzles::Puzzle& puzzle : made) {
        EXPECT_EQ(puzzle.kind, puzzles::Kind::lay_all);
        EXPECT_EQ(puzzles::level_of(puzzle.features), 3);
    }
}

TEST(Maker, a_record_of_a_real_game_gives_puzzles_by_its_rules) {
    const auto record =
        notation::parse_record(PlayedMatch(R"({"edition":"kids","variant":"professional","seats":2})").record());
    ASSERT_TRUE(record);
    const std::vector records(3, *record); // some turns of it are looked at each time
    const auto made = puzzles::make_puzzles(wish_for("classic", "standard", 3, 1), records);
    ASSERT_FALSE(made.empty());
    for (const puzzles::Puzzle& puzzle : made) {
        EXPECT_EQ(puzzle.settings.edition, "kids");
    }
}

} // namespace runset::test
