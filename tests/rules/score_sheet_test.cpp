// The score sheet for the real box counts as a match here does.

#include <gtest/gtest.h>

#include "rules/edition.h"
#include "rules/score_sheet.h"

namespace runset::test {

using rules::Points;
using rules::Seat;

TEST(ScoreSheet, E2_the_winner_gets_what_the_others_hold) {
    const rules::Settings classic = *rules::find_edition("classic");
    const std::vector<rules::SheetRound> rounds{
        {.winner = Seat{0}, .rack_values = {Points{0}, Points{12}, Points{30}}}};
    const rules::ScoreSheet sheet = rules::add_up(classic, 3, rounds);
    ASSERT_EQ(sheet.lines.size(), 1U);
    EXPECT_EQ(sheet.totals[0].value, 42);
    EXPECT_EQ(sheet.totals[1].value, -12);
    EXPECT_EQ(sheet.totals[2].value, -30);
    EXPECT_TRUE(sheet.leads[0]);
    EXPECT_FALSE(sheet.leads[1]);
}

TEST(ScoreSheet, H3_hand_rummy_counts_twice_where_it_is_played) {
    const std::vector<rules::SheetRound> rounds{
        {.winner = Seat{1}, .was_hand_rummy = true, .rack_values = {Points{10}, Points{0}}}};
    EXPECT_EQ(rules::add_up(*rules::find_edition("classic", "handrummy"), 2, rounds).totals[1].value, 20);
}

TEST(ScoreSheet, E5_a_blocked_round_goes_to_the_lowest_rack_alone) {
    rules::Settings classic = *rules::find_edition("classic");
    classic.blocked_round = rules::BlockedRound::lowest_rack;
    const std::vector<rules::SheetRound> rounds{{.rack_values = {Points{5}, Points{12}}},
                                                {.rack_values = {Points{7}, Points{7}}}};
    const rules::ScoreSheet sheet = rules::add_up(classic, 2, rounds);
    EXPECT_EQ(sheet.lines[0].winner, Seat{0});
    EXPECT_EQ(sheet.totals[0].value, 7);
    EXPECT_EQ(sheet.lines[1].winner, std::nullopt);
    classic.blocked_round = rules::BlockedRound::void_round;
    EXPECT_EQ(rules::add_up(classic, 2, rounds).totals[0].value, 0);
}

TEST(ScoreSheet, chips_are_counted_until_the_match_is_over) {
    rules::Settings kids = *rules::find_edition("kids");
    kids.chips_to_win = 2;
    const std::vector<rules::SheetRound> rounds{{.winner = Seat{0}}, {.winner = Seat{0}}, {.winner = Seat{1}}};
    const rules::ScoreSheet sheet = rules::add_up(kids, 2, rounds);
    EXPECT_EQ(sheet.lines.size(), 2U);
    EXPECT_EQ(sheet.chips[0], 2);
    EXPECT_TRUE(sheet.is_over);
}

} // namespace runset::test
