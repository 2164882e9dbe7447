// Games told turn by turn: what the story says follows from the record, and the score sheet of the companion comes to
// the same points as the match.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/game_story.h"
#include "rules/score_sheet.h"
#include "solver/can_lay.h"
#include "support/asked_match.h"

namespace runset::test {

namespace {

using rules::Points;
using rules::Seat;
using rules::SheetRound;

class GameStories : public testing::TestWithParam<MatchWish> {};

protocol::GameStory story_in(World& world, const std::string& table) {
    const std::string text = get(world, "/api/games/" + table + "/1")->result.body;
    const auto record = notation::parse_record(text);
    EXPECT_TRUE(record.has_value());
    return protocol::story_of(*record, solver::can_lay).value();
}

/// What people would have written down after the rounds.
std::vector<SheetRound> written(const protocol::GameStory& story) {
    std::vector<SheetRound> rounds;
    for (const protocol::RoundStory& round : story.rounds) {
        SheetRound& line = rounds.emplace_back();
        line.was_hand_rummy = round.result.was_hand_rummy;
        if (!round.result.was_blocked) {
            line.winner = round.result.winner;
        }
        for (std::size_t i = 0; i < story.seats.size(); ++i) {
            line.rack_values[i] = rules::rack_value(round.result.racks[i]);
        }
    }
    return rounds;
}

} // namespace

TEST_P(GameStories, are_whole_and_agree_with_the_sheet) {
    World world(5);
    const protocol::GameStory story = story_in(world, play_by_requests(world, GetParam()));
    ASSERT_TRUE(story.is_over);
    EXPECT_EQ(story.seats[0].level, "");
    EXPECT_EQ(story.seats[1].level, "player");
    const auto seats = story.seats.size();
    for (const protocol::RoundStory& round : story.rounds) {
        // Every tile is on a rack, in the pile or on the table, after every turn.
        int table = 0;
        std::vector<int> racks(seats, story.settings.deal);
        for (const protocol::TurnStory& turn : round.turns) {
            table = turn.did == protocol::TurnStory::Did::lay ? turn.table.piece_count() : table;
            racks[turn.seat.index] = turn.rack;
            int sum = table + turn.pile;
            for (const int rack : racks) {
                sum += rack;
            }
            ASSERT_EQ(sum, story.settings.tile_total()) << round.round << "." << turn.turn;
        }
    }
    const rules::ScoreSheet sheet = rules::add_up(story.settings, static_cast<int>(seats), written(story));
    EXPECT_TRUE(sheet.is_over);
    for (std::size_t i = 0; i < seats; ++i) {
        EXPECT_EQ(sheet.totals[i], story.seats[i].total);
        EXPECT_EQ(sheet.chips[i], story.seats[i].chips);
        EXPECT_EQ(sheet.leads[i], story.seats[i].is_winner);
    }
}

INSTANTIATE_TEST_SUITE_P(Editions, GameStories,
                         testing::Values(MatchWish{},
                                         MatchWish{.variant = "handrummy", .rules = R"({"rounds":4})", .seats = 3},
                                         MatchWish{.rules = R"({"blockedRound":"lowestRack","rounds":5})", .seats = 4},
                                         MatchWish{.edition = "kids"},
                                         MatchWish{.edition = "kids", .variant = "professional", .seats = 3},
                                         MatchWish{.edition = "junior", .seats = 4}));

TEST(ScoreSheet, E2_H3_everybody_pays_the_winner_and_twice_after_hand_rummy) {
    const rules::Settings settings{.variant = "handrummy", .has_hand_rummy = true, .rounds = 3};
    const auto line = [](int winner, bool is_double, int a, int b, int c) {
        return SheetRound{.winner = Seat{static_cast<std::uint8_t>(winner)},
                          .was_hand_rummy = is_double,
                          .rack_values = {Points{a}, Points{b}, Points{c}}};
    };
    const std::vector rounds{line(1, false, 25, 0, 14), line(0, true, 0, 10, 7)};
    const rules::ScoreSheet sheet = rules::add_up(settings, 3, rounds);
    EXPECT_EQ(sheet.totals, (rules::SeatPoints{Points{-25 + 34}, Points{39 - 20}, Points{-14 - 14}}));
    EXPECT_FALSE(sheet.is_over);
    EXPECT_EQ(sheet.starter, Seat{1}) << "the seat after the winner";
    EXPECT_TRUE(sheet.leads[1]);
}

TEST(ScoreSheet, H1_nothing_is_doubled_where_hand_rummy_was_not_agreed) {
    const std::vector rounds{
        SheetRound{.winner = Seat{0}, .was_hand_rummy = true, .rack_values = {Points{0}, Points{5}}}};
    EXPECT_EQ(rules::add_up({}, 2, rounds).totals[0], Points{5});
}

TEST(ScoreSheet, E5_a_blocked_round_is_void_or_goes_to_the_lowest_rack) {
    const std::vector rounds{SheetRound{.rack_values = {Points{4}, Points{10}, Points{7}}}};
    EXPECT_EQ(rules::add_up({}, 3, rounds).totals, rules::SeatPoints{});
    const rules::Settings lowest{.blocked_round = rules::BlockedRound::lowest_rack};
    EXPECT_EQ(rules::add_up(lowest, 3, rounds).totals, (rules::SeatPoints{Points{9}, Points{-6}, Points{-3}}));
    const std::vector equal{SheetRound{.rack_values = {Points{4}, Points{4}, Points{7}}}};
    EXPECT_EQ(rules::add_up(lowest, 3, equal).lines[0].winner, std::nullopt);
}

TEST(ScoreSheet, E6_five_void_rounds_in_a_row_end_a_chips_game) {
    const rules::Settings kids{.edition = "kids", .chips_to_win = 3};
    std::vector<SheetRound> rounds(4);
    EXPECT_FALSE(rules::add_up(kids, 2, rounds).is_over);
    rounds.emplace_back();
    EXPECT_TRUE(rules::add_up(kids, 2, rounds).is_over);
    rounds[2].winner = Seat{1};
    const rules::ScoreSheet sheet = rules::add_up(kids, 2, rounds);
    EXPECT_FALSE(sheet.is_over);
    EXPECT_EQ(sheet.chips[1], 1);
    EXPECT_TRUE(sheet.leads[1]);
    EXPECT_FALSE(sheet.leads[0]);
}

TEST(ScoreSheet, rounds_after_the_end_are_left_out) {
    const rules::Settings one{.rounds = 1};
    const SheetRound round{.winner = Seat{0}, .rack_values = {Points{0}, Points{5}}};
    const std::vector rounds{round, round};
    EXPECT_EQ(rules::add_up(one, 2, rounds).lines.size(), 1U);
    EXPECT_FALSE(rules::add_up(one, 2, {}).leads[0]) << "nobody leads before the first round";
}

} // namespace runset::test
