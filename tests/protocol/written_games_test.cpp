// Games and puzzles as programs get them: what is written is JSON and says what the record and the puzzle say.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "notation/record.h"
#include "protocol/engine/puzzle_json.h"
#include "protocol/game_json.h"
#include "puzzles/collection.h"
#include "puzzles/grade.h"
#include "solver/can_lay.h"

namespace runset::test {

namespace {

namespace json = boost::json;

std::vector<notation::Record> records() {
    std::vector<notation::Record> all;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(RUNSET_TEST_DATA) / "records")) {
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        auto record = notation::parse_record(text.str());
        EXPECT_TRUE(record.has_value()) << entry.path();
        all.push_back(*std::move(record));
    }
    return all;
}

} // namespace

TEST(WrittenGames, say_what_the_record_says) {
    for (const notation::Record& record : records()) {
        const auto story = protocol::story_of(record, solver::can_lay);
        ASSERT_TRUE(story.has_value());
        const json::value game = json::parse(
            protocol::write_game({.table = "ABCDEF", .number = 3, .date = "2026-01-31"}, record, solver::can_lay));
        EXPECT_EQ(game.at("table").as_string(), "ABCDEF");
        EXPECT_EQ(game.at("number"), 3);
        EXPECT_EQ(game.at("date").as_string(), "2026-01-31");
        EXPECT_EQ(game.at("edition").as_string(), record.settings.edition);
        EXPECT_EQ(game.at("over"), story->is_over);
        ASSERT_EQ(game.at("seats").as_array().size(), story->seats.size());
        ASSERT_EQ(game.at("rounds").as_array().size(), story->rounds.size());
        for (std::size_t i = 0; i < story->rounds.size(); ++i) {
            const json::value& round = game.at("rounds").at(i);
            EXPECT_EQ(round.at("turns").as_array().size(), story->rounds[i].turns.size());
            EXPECT_EQ(round.at("points").as_array().size(), story->seats.size());
            EXPECT_EQ(round.at("blocked"), story->rounds[i].result.was_blocked);
            for (const json::value& turn : round.at("turns").as_array()) {
                EXPECT_EQ(turn.at("did").as_string() == "lay", turn.as_object().contains("melds"));
            }
        }
    }
}

TEST(WrittenGames, that_do_not_replay_are_left_out_and_keep_their_number) {
    std::vector<notation::Record> all = records();
    ASSERT_GT(all.size(), 2U);
    ASSERT_GT(all[1].entries.size(), 2U);
    all[1].entries.erase(all[1].entries.begin() + 1); // the first move: now somebody moves out of turn
    EXPECT_EQ(protocol::write_game({}, all[1], solver::can_lay), "null");
    const json::value list = json::parse(protocol::write_games("ABCDEF", all, solver::can_lay));
    ASSERT_EQ(list.at("games").as_array().size(), all.size() - 1);
    EXPECT_EQ(list.at("games").at(0).at("number"), 1);
    EXPECT_EQ(list.at("games").at(1).at("number"), 3);
}

TEST(WrittenGames, name_bots_by_their_level) {
    EXPECT_EQ(protocol::bot_level("bot player 2", rules::Seat{1}), "player");
    EXPECT_EQ(protocol::bot_level("bot player 2", rules::Seat{0}), "");
    EXPECT_EQ(protocol::bot_level("Mia", rules::Seat{0}), "");
}

TEST(WrittenPuzzles, say_what_the_puzzle_says) {
    for (const std::string_view edition : {"classic", "kids", "junior"}) {
        const std::vector<puzzles::Puzzle>& all = puzzles::collection(edition);
        ASSERT_FALSE(all.empty());
        const json::value told = json::parse(protocol::engine::write_puzzle({.puzzle = all[0],
                                                                             .number = 1,
                                                                             .date = "2026-01-31",
                                                                             .title = "one \"title\"\n\\",
                                                                             .goal = "a goal",
                                                                             .with_solution = true}));
        EXPECT_EQ(told.at("edition").as_string(), edition);
        EXPECT_EQ(told.at("kind").as_string(), puzzles::name_of(all[0].kind));
        EXPECT_EQ(told.at("level"), puzzles::level_of(all[0].features));
        EXPECT_EQ(told.at("title").as_string(), "one \"title\"\n\\");
        EXPECT_EQ(told.at("date").as_string(), "2026-01-31");
        EXPECT_EQ(told.at("rack").as_array().size(), static_cast<std::size_t>(all[0].start.rack.size()));
        EXPECT_TRUE(told.as_object().contains("solution"));
        const json::value secret = json::parse(protocol::engine::write_puzzle({.puzzle = all[0]}));
        EXPECT_FALSE(secret.as_object().contains("solution"));
        EXPECT_FALSE(secret.as_object().contains("date"));

        const json::value list = json::parse(protocol::engine::write_puzzle_list(edition, {2, 1}));
        EXPECT_EQ(list.at("puzzles").at(0).at("number"), 2);
        EXPECT_EQ(list.at("puzzles").at(1).at("kind").as_string(), puzzles::name_of(all[0].kind));

        const json::value hints = json::parse(protocol::engine::write_puzzle_hints(
            all[0].settings, {"look at the joker"}, {{.text = "lay", .table = all[0].solution}}, "one answer"));
        EXPECT_EQ(hints.at("hints").at(0).as_string(), "look at the joker");
        EXPECT_EQ(hints.at("steps").at(0).at("table").as_array().size(),
                  static_cast<std::size_t>(all[0].solution.meld_count()));
    }
}

TEST(WrittenPuzzles, that_were_checked_say_why) {
    const json::value good = json::parse(protocol::engine::write_puzzle_checked(
        {.verdict = {}, .laid = 4, .frees_joker = false, .is_solved = true}, "well done"));
    EXPECT_EQ(good.at("solved"), true);
    EXPECT_EQ(good.at("code").as_string(), rules::row_of(rules::Reason::ok).code);
    EXPECT_EQ(good.at("laid"), 4);
}

} // namespace runset::test
