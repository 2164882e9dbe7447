// Rules K1 to K5: what is left of a turn when the time is up.
#include "rules/judging/salvage.h"
#include "support/match.h"

namespace runset::test {
namespace {

struct TimeOutCase {
    std::string_view table;
    std::string_view rack;
    std::string_view draft;
    std::string_view left; // "draw": nothing stays
    std::string_view back; // the rack afterwards, before any draw
};

void expect_salvage(const Settings& settings, bool has_opened, const std::vector<TimeOutCase>& rows) {
    for (const TimeOutCase& row : rows) {
        const Position start = position_of(settings, has_opened, row.table, row.rack);
        const Salvage rest = salvage(settings, start, table_in(settings, row.draft));
        const bool draws = row.left == "draw";
        const Table expected = table_in(settings, draws ? row.table : row.left);
        EXPECT_EQ(rest.stays, !draws) << row.draft;
        EXPECT_EQ(melds_of(settings, rest.table), melds_of(settings, expected)) << row.draft;
        EXPECT_EQ(rest.rack, rack_in(settings, draws ? row.rack : row.back)) << row.draft;
        if (draws) {
            EXPECT_EQ(rest.table, start.table);
        }
    }
}

const Settings classic = edition("classic");

TEST(Clock, K1_without_a_limit_no_time_is_up) {
    const State kids = playing(edition("kids basic"), {.racks = {"b1", "b2"}, .pile = "r1"});
    EXPECT_EQ(refusal_of(kids, 0, TimeOutMove{}), "NO_LIMIT");
    const State agreed = playing(game("kids basic", "timeLimitSec=60"), {.racks = {"b1", "b2"}, .pile = "r1"});
    EXPECT_EQ(refusal_of(agreed, 0, TimeOutMove{}), "OK");
    const State endless = playing(game("classic", "timeLimitSec=0"), {.racks = {"k1", "k2"}, .pile = "p1"});
    EXPECT_EQ(refusal_of(endless, 0, TimeOutMove{}), "NO_LIMIT");
}

TEST(Clock, K2_faultless_melds_stay_and_loose_tiles_go_back) {
    expect_salvage(
        classic, true,
        {{"p1 p2 p3", "g4 g5 g6 k9 k10 y1", "p1 p2 p3 | g4 g5 g6 | k9 k10", "p1 p2 p3 | g4 g5 g6", "k9 k10 y1"},
         {"p1 p2 p3", "g4 g5 g6 k9", "p1 p2 p3 k9 | g4 g5 g6", "p1 p2 p3 | g4 g5 g6", "k9"},
         {"p1 p2 p3", "p4 k9", "p1 p2 p3 p4 | k9", "p1 p2 p3 p4", "k9"},
         {"p1 p2 p3", "p4 k9", "k9 | p4 p3 p2 p1", "p1 p2 p3 p4", "k9"},
         {"p1 p2 p3", "g4 g5 J", "p1 p2 p3 J | g4 g5", "draw", ""},
         {"", "g4 g5 g6 J k1", "g4 g5 g6 | J:k2 k1", "g4 g5 g6", "J k1"}});
}

TEST(Clock, K2_disturbed_melds_are_restored) {
    expect_salvage(classic, true,
                   {{"k2 k3 k4 k5", "y2 g4 g5 g6", "k3 k4 k5 | k2 y2 | g4 g5 g6", "k2 k3 k4 k5 | g4 g5 g6", "y2"},
                    // A tile of the table is still in the hand.
                    {"k2 k3 k4 k5", "g4 g5 g6", "k3 k4 k5 | g4 g5 g6", "k2 k3 k4 k5 | g4 g5 g6", ""},
                    // A correct rebuilding stays although another one is undone.
                    {"k2 k3 k4 k5 | p7 p8 p9 p10", "y2 g2 y7", "k3 k4 k5 | k2 y2 g2 | p8 p9 p10 | p7 y7",
                     "k3 k4 k5 | k2 y2 g2 | p7 p8 p9 p10", "y7"},
                    {"p1 p2 p3 | k1 k2 k3", "g1 g2 g3", "p1 p2 | p3 k3 | k1 k2 | g1 g2 g3",
                     "p1 p2 p3 | k1 k2 k3 | g1 g2 g3", ""}});
}

TEST(Clock, K2_restoring_a_meld_may_spoil_another_group) {
    expect_salvage(classic, true,
                   {// k5 goes home, so y5 p5 are no meld any more.
                    {"k2 k3 k4 k5", "y5 p5 g1", "k2 k3 | k4 | k5 y5 p5", "draw", ""},
                    {"k3 k4 k5 | g3 g4 g5", "y5 p5 p9 p10 p11", "k3 k4 | k5 g5 y5 p5 | g3 g4 | p9 p10 p11",
                     "k3 k4 k5 | g3 g4 g5 | p9 p10 p11", "y5 p5"},
                    // Three groups in a chain: the loose k3 brings the first run back, which breaks the set of fours,
                    // which brings the second run back.
                    {"k3 k4 k5 k6 | g4 g5 g6 g7", "y4 p1 p2 p3", "k3 | k5 k6 | k4 g4 y4 | g5 g6 g7 | p1 p2 p3",
                     "k3 k4 k5 k6 | g4 g5 g6 g7 | p1 p2 p3", "y4"},
                    // The set has a third tile left when k4 has gone home: it stays.
                    {"k3 k4 k5 k6 | g4 g5 g6 g7", "y4 p4", "k3 | k5 k6 | k4 g4 y4 p4 | g5 g6 g7",
                     "k3 k4 k5 k6 | g4 y4 p4 | g5 g6 g7", ""}});
}

TEST(Clock, K2_copies_are_alike_so_the_loose_one_may_be_the_tables) {
    expect_salvage(classic, true,
                   {{"k4 k5 k6", "k6 g6 y6", "k4 k5 | k6 | k6 g6 y6", "k4 k5 k6 | k6 g6 y6", ""},
                    {"k4 k5 k6", "k6 g6 y6 p1", "k4 k5 k6 p1 | k6 g6 y6", "k4 k5 k6 | k6 g6 y6", "p1"}});
}

TEST(Clock, K2_exchanges_are_undone_unless_they_are_complete) {
    expect_salvage(
        classic, true,
        {{"k3 J:k4 k5", "k4 g9", "k3 k4 k5", "draw", ""},
         {"k3 J:k4 k5", "k4 g9", "k3 k4 k5 | g9 J:g10", "draw", ""},
         {"k3 J:k4 k5", "k4 g9 p1 p2 p3", "k3 k4 k5 | g9 J:g10 | p1 p2 p3", "k3 J:k4 k5 | p1 p2 p3", "k4 g9"},
         {"k3 J:k4 k5", "k4 g9 g11 y1 y2", "k3 k4 k5 | g9 J:g10 g11 | y1 y2", "k3 k4 k5 | g9 J:g10 g11", "y1 y2"},
         // The joker has only changed its colour within the set.
         {"g8 y8 J:p8", "p8 y1", "g8 y8 p8 J:k8 | y1", "g8 y8 p8 J:k8", "y1"}});
}

TEST(Clock, K3_if_what_is_left_is_no_turn_everything_goes_back) {
    expect_salvage(classic, true,
                   {{"p1 p2 p3", "g4 k9 y1", "p1 p2 p3", "draw", ""},
                    {"p1 p2 p3", "g4 k9 y1", "-", "draw", ""},
                    {"p1 p2 p3 p4 p5 p6", "g4", "p1 p2 p3 | p4 p5 p6", "draw", ""},
                    // All melds are right, but a joker has moved.
                    {"k1 k2 k3 J:k4", "g1 g2", "k1 k2 k3 | g1 g2 J:g3", "draw", ""}});
    expect_salvage(classic, false,
                   {{"", "k8 k9 k10 g4 g5 y1", "k8 k9 k10 | g4 g5", "draw", ""},
                    {"", "p10 k10 g10 g4 g5 y1", "p10 k10 g10 | g4 g5", "p10 k10 g10", "g4 g5 y1"},
                    {"g6 g7 g8", "p10 k10 y10 g9", "p10 k10 y10 | g6 g7 g8 g9", "draw", ""},
                    {"g6 g7 g8", "p10 k10 y10 k9", "p10 k10 y10 | g6 g7 g8 k9", "g6 g7 g8 | p10 k10 y10", "k9"}});
}

TEST(Clock, K2_games_without_rearranging) {
    const Settings kids = game("kids basic", "timeLimitSec=60");
    expect_salvage(
        kids, true,
        {{"b2 b3 b4", "b5 r1 r2", "b2 b3 b4 b5 | r1 r2", "b2 b3 b4 b5", "r1 r2"},
         {"b2 J:b3 b4 | r1 r2 r3", "b3 y1", "b2 b3 b4 | r1 r2 r3 J:r4 | y1", "b2 b3 b4 | r1 r2 r3 J:r4", "y1"},
         {"b1 b2 b3 b4 b5", "b3 y1", "b1 b2 b3 | b3 b4 b5", "draw", ""}});
    expect_salvage(kids, false,
                   {{"b2 b3 b4", "b5 r1 r2 r3 y6", "b2 b3 b4 b5 | r1 r2 r3 | y6", "b2 b3 b4 b5 | r1 r2 r3", "y6"},
                    {"b2 b3 b4", "b5 r1 r2 y6", "b2 b3 b4 b5 | r1 r2", "draw", ""}});
}

TEST(Clock, K2_tiles_from_nowhere_never_stay) {
    const Position start = position_of(classic, true, "p1 p2 p3", "g4 g5 g6");
    for (std::string_view draft : {"p1 p2 p3 | g4 g5 g6 g7", "p1 p2 p3 | k1 k2 k3", "p1 p2 p3 | p1 p2 p3",
                                   "p1 p2 p3 | J:g3 g4 g5 g6", "p1 p2 p3 p4 | g4 g5 g6"}) {
        const Salvage rest = salvage(classic, start, table_in(classic, draft));
        TileCounts all = rest.table.tiles();
        all += rest.rack;
        TileCounts before = start.table.tiles();
        before += start.rack;
        EXPECT_EQ(all, before) << draft;
        EXPECT_EQ(rest.stays, judge_lay(classic, start, rest.table).has_value()) << draft;
    }
}

TEST(Clock, K2_tiles_from_nowhere_do_not_spoil_the_rest) {
    expect_salvage(classic, true,
                   {{"p1 p2 p3", "g4 g5 g6 y1", "p1 p2 p3 | g4 g5 g6 | k1 k2 k3", "p1 p2 p3 | g4 g5 g6", "y1"}});
}

TEST(Clock, K2_what_stays_is_a_turn_of_laying) {
    State state = playing(classic, {.racks = {"p10 k10 g10 g4 g5", "y1"}, .pile = "y2 y3", .have_opened = false});
    state = after(state, TimeOutMove{table_in(classic, "p10 k10 g10 | g4 g5")});
    EXPECT_EQ(state.table, table_in(classic, "p10 k10 g10"));
    EXPECT_EQ(state.at(seat(0)).rack, rack_in(classic, "g4 g5"));
    EXPECT_TRUE(state.at(seat(0)).has_opened);
    EXPECT_EQ(state.pile.size(), 2);
    EXPECT_EQ(state.to_move, seat(1));
}

TEST(Clock, K2_the_last_tiles_may_be_laid_by_it) {
    State state = playing(game("classic", "rounds=2"), {.racks = {"k1 k2 k3", "y7"}, .pile = "y2"});
    state = after(state, TimeOutMove{table_in(classic, "k1 k2 k3")});
    EXPECT_EQ(state.last_round.value().winner, seat(0));
    EXPECT_EQ(state.at(seat(0)).total, Points{7});
}

TEST(Clock, K3_the_seat_draws_one_tile_and_no_more) {
    State state = playing(classic, {.racks = {"g4 k9", "y1"}, .table = "p1 p2 p3", .pile = "y2 y3 y4 y5"});
    state = after(state, TimeOutMove{table_in(classic, "p1 p2 p3 | g4 k9")});
    EXPECT_EQ(state.at(seat(0)).rack, rack_in(classic, "g4 k9 y2"));
    EXPECT_EQ(state.table, table_in(classic, "p1 p2 p3"));
    EXPECT_EQ(state.pile.size(), 3);
    EXPECT_EQ(state.to_move, seat(1));
}

TEST(Clock, K4_there_is_no_further_penalty) {
    const State before =
        playing(classic, {.racks = {"g4 k9", "y1"}, .table = "p1 p2 p3", .pile = "y2 y3 y4", .have_opened = false});
    const State timed_out = after(before, TimeOutMove{table_in(classic, "p1 p2 | p3 g4 k9")});
    EXPECT_EQ(timed_out, after(before, DrawMove{})) << "the same as if the seat had drawn";
}

TEST(Clock, K3_the_clock_draws_even_where_one_must_lay) {
    const State state =
        playing(game("classic", "mustLayIfAble=true"), {.racks = {"k1 k2 k3 y9", "y1"}, .pile = "y2 y3"});
    EXPECT_EQ(after(state, TimeOutMove{}, always_can_lay).at(seat(0)).rack.size(), 5);
}

TEST(Clock, K3_with_an_empty_pile_it_is_a_pass) {
    State state = playing(game("classic", "rounds=2"), {.racks = {"k1", "y1"}, .table = "p1 p2 p3"});
    state = after(state, TimeOutMove{state.table});
    EXPECT_EQ(state.to_move, seat(1));
    EXPECT_EQ(state.at(seat(0)).rack.size(), 1);
    state = after(state, TimeOutMove{state.table});
    EXPECT_TRUE(state.last_round.value().was_blocked);
}

TEST(Clock, K5_the_tile_just_drawn_goes_back) {
    const Settings kids = game("kids basic", "timeLimitSec=60");
    const std::string_view fifteen = "r1 r1 r3 r3 r5 r5 g2 g2 g4 g4 g6 g6 b1 b3 J";
    const State before = playing(kids, {.racks = {fifteen, "y6"}, .pile = "b5 b6 y4"});
    const State drawn = after(before, DrawMove{});
    const State state = after(drawn, TimeOutMove{});
    EXPECT_EQ(state.at(seat(0)).rack, rack_in(kids, fifteen));
    EXPECT_EQ(state.pile.size(), 3);
    EXPECT_EQ(state.to_move, seat(1));
    EXPECT_FALSE(state.drawn);
    // The same in one step, if the time was up before the draw.
    const State at_once = after(before, TimeOutMove{});
    EXPECT_EQ(at_once.at(seat(0)).rack, rack_in(kids, fifteen));
    EXPECT_EQ(at_once.pile.size(), 3);
    EXPECT_EQ(at_once.to_move, seat(1));
}

} // namespace
} // namespace runset::test
