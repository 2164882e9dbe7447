// Rules T1 to T9: whose turn it is and what a turn is.
#include "support/match.h"

namespace runset::test {
namespace {

const Move a_draw = DrawMove{};
const Move a_pass = PassMove{};

State two_seats(std::string_view rules = {}) {
    return playing(game("classic", rules),
                   {.racks = {"k1 k2 k3 y9", "g5 g6 g7 y1"}, .table = "p4 p5 p6", .pile = "k5 k6 k7"});
}

TEST(Turn, T1_only_the_seat_on_turn_may_act) {
    const State state = two_seats();
    const Move lay = lay_in(state, "p4 p5 p6 | g5 g6 g7");
    for (const Move& move : {lay, a_draw, a_pass, Move{PutBackMove{}}, Move{TimeOutMove{}}}) {
        EXPECT_EQ(refusal_of(state, 1, move), "NOT_YOUR_TURN");
    }
    EXPECT_EQ(refusal_of(state, 3, a_draw), "NOT_YOUR_TURN");
    EXPECT_EQ(refusal_of(after(state, a_draw), 1, lay), "OK");
    EXPECT_EQ(refusal_of(after(state, a_draw), 0, a_draw), "NOT_YOUR_TURN");
}

TEST(Turn, T2_a_turn_is_laying_drawing_or_passing_with_an_empty_pile) {
    State state = two_seats();
    EXPECT_EQ(refusal_of(state, 0, lay_in(state, "p4 p5 p6 | k1 k2 k3")), "OK");
    EXPECT_EQ(refusal_of(state, 0, a_draw), "OK");
    EXPECT_EQ(refusal_of(state, 0, a_pass), "MUST_LAY_OR_DRAW");
    state.pile = Pile{};
    EXPECT_EQ(refusal_of(state, 0, lay_in(state, "p4 p5 p6 | k1 k2 k3")), "OK");
    EXPECT_EQ(refusal_of(state, 0, a_draw), "PILE_EMPTY");
    EXPECT_EQ(refusal_of(state, 0, a_pass), "OK");
}

TEST(Turn, T3_laying_ends_the_turn_without_a_draw) {
    const State before = two_seats();
    const State state = after(before, lay_in(before, "p4 p5 p6 | k1 k2 k3"));
    EXPECT_EQ(state.to_move, seat(1));
    EXPECT_EQ(state.pile.size(), before.pile.size());
    EXPECT_EQ(state.at(seat(0)).rack, rack_in(before.settings, "y9"));
    EXPECT_EQ(state.table, table_in(before.settings, "p4 p5 p6 | k1 k2 k3"));
}

TEST(Turn, T4_drawing_takes_one_tile_and_ends_the_turn) {
    const State state = after(two_seats(), a_draw);
    EXPECT_EQ(state.to_move, seat(1));
    EXPECT_EQ(state.turn, 2);
    EXPECT_EQ(state.at(seat(0)).rack, rack_in(state.settings, "k1 k2 k3 y9 k5"));
    EXPECT_EQ(state.pile.size(), 2);
    EXPECT_EQ(state.pile.tiles().front(), tile_in(state.settings, "k6"));
    EXPECT_EQ(state.table, two_seats().table);
}

TEST(Turn, T4_the_drawn_tile_is_laid_in_a_later_turn) {
    State state = playing(edition("classic"), {.racks = {"k3 k4 y9", "y1"}, .pile = "k5 k6"});
    EXPECT_EQ(refusal_of(state, 0, lay_in(state, "k3 k4 k5")), "NOT_ON_RACK");
    state = after(state, a_draw);
    EXPECT_EQ(refusal_of(state, 0, lay_in(state, "k3 k4 k5")), "NOT_YOUR_TURN");
    state = after(state, a_draw);
    EXPECT_EQ(refusal_of(state, 0, lay_in(state, "k3 k4 k5")), "OK");
}

TEST(Turn, T5_at_least_one_tile_comes_from_the_rack) {
    when_opened(edition("classic"), {{"NO_RACK_TILE", "p4 p5 p6", "k1", "p4 p5 p6"},
                                     {"NO_RACK_TILE", "p1 p2 p3 p4 p5 p6", "k1", "p1 p2 p3 | p4 p5 p6"},
                                     {"NO_RACK_TILE", "", "k1", ""},
                                     {"NO_RACK_TILE", "k3 J:k4 k5", "k1", "k3 J:k4 k5"}});
    when_opened(edition("kids professional"),
                {{"NO_RACK_TILE", "b1 b2 b3 J:b4 | r1 r2 r3", "y1", "b1 b2 b3 | r1 r2 r3 J:r4"}});
    when_not_opened(edition("classic"), {{"NO_RACK_TILE", "p4 p5 p6", "k1", "p4 p5 p6"}});
}

TEST(Turn, T6_what_comes_to_the_table_comes_from_the_own_rack) {
    when_opened(edition("classic"), {{"NOT_ON_RACK", "p4 p5 p6", "k1 k2", "p4 p5 p6 | k1 k2 k3"},
                                     {"NOT_ON_RACK", "p4 p5 p6", "p7", "p4 p5 p6 p7 p8"},
                                     {"NOT_ON_RACK", "", "k1 k2 k2", "k1 k2 J:k3"},
                                     {"NOT_ON_RACK", "p4 p5 p6", "p7", "p4 p5 p6 | p4 p5 p6"},
                                     {"OK", "p4 p5 p6", "p4 p5 p6", "p4 p5 p6 | p4 p5 p6"}});
    const Verdict verdict = judge(edition("classic"), true, {"", "p4 p5 p6", "k1 k2", "p4 p5 p6 | k1 k2 k3"});
    ASSERT_FALSE(verdict);
    EXPECT_EQ(verdict.error(), (Refusal{.reason = Reason::not_on_rack, .tile = tile_in(edition("classic"), "k3")}));
}

TEST(Turn, T7_one_may_draw_although_one_could_lay) {
    EXPECT_EQ(refusal_of(two_seats(), 0, a_draw, always_can_lay), "OK");
    EXPECT_EQ(refusal_of(two_seats("mustLayIfAble=true"), 0, a_draw, always_can_lay), "MUST_LAY");
    EXPECT_EQ(refusal_of(two_seats("mustLayIfAble=true"), 0, a_draw, never_can_lay), "OK");
}

TEST(Turn, T8_a_turn_holds_any_number_of_melds_and_additions) {
    for (std::string_view name : {"kids basic", "junior basic", "kids professional", "junior professional"}) {
        when_opened(edition(name), {{"OK", "b2 b3 b4 | r1 r2 r3", "b5 r4 g1 g2 g3 y4 y5 y6 b1",
                                     "b2 b3 b4 b5 | r1 r2 r3 r4 | g1 g2 g3 | y4 y5 y6"}});
    }
}

TEST(Turn, T8_one_action_a_turn_is_a_house_rule) {
    const Settings settings = game("kids basic", "oneActionPerTurn=true");
    const std::string_view table = "b2 b3 b4 | r1 r2 r3";
    const std::string_view rack = "b5 r4 g1 g2 g3 y4 y5 y6 b1";
    when_opened(settings, {{"OK", table, rack, "b2 b3 b4 | r1 r2 r3 | g1 g2 g3"},
                           {"OK", table, rack, "b1 b2 b3 b4 b5 | r1 r2 r3 r4"},
                           {"ONE_ACTION", table, rack, "b2 b3 b4 b5 | r1 r2 r3 | g1 g2 g3"},
                           {"ONE_ACTION", table, rack, "b2 b3 b4 | r1 r2 r3 | g1 g2 g3 | y4 y5 y6"}});
    when_not_opened(settings, {{"OK", table, rack, "b2 b3 b4 | r1 r2 r3 | g1 g2 g3"},
                               {"NOT_OPENED", table, rack, "b1 b2 b3 b4 b5 | r1 r2 r3 r4"},
                               {"ONE_ACTION", table, rack, "b2 b3 b4 b5 | r1 r2 r3 | g1 g2 g3"},
                               {"ONE_ACTION", table, rack, "b2 b3 b4 | r1 r2 r3 | g1 g2 g3 | y4 y5 y6"}});
}

TEST(Turn, T8_an_exchange_is_neither_a_new_meld_nor_adding) {
    const Settings settings = game("kids basic", "oneActionPerTurn=true");
    when_opened(settings, {{"OK", "b2 J:b3 b4 | r1 r2 r3", "b3 y1", "b2 b3 b4 | r1 r2 r3 J:r4"},
                           {"OK", "b2 J:b3 b4", "b3 y1", "b2 b3 b4 J:b5"},
                           {"OK", "b2 J:b3 b4", "b3 y1 y2 g6", "b2 b3 b4 | y1 y2 J:y3"},
                           {"ONE_ACTION", "b2 J:b3 b4", "b3 b5 y1 y2 y4", "b2 b3 b4 b5 | y1 y2 J:y3 y4"},
                           {"ONE_ACTION", "b2 J:b3 b4", "b3 g1 g2 g3 y1 y2", "b2 b3 b4 | g1 g2 g3 | y1 y2 J:y3"}});
}

TEST(Turn, T9_a_refusal_changes_nothing) {
    const State state = two_seats();
    const State copy = state;
    EXPECT_EQ(refusal_of(state, 0, lay_in(state, "p4 p5 p6 | k1 k2")), "BAD_COMBO");
    EXPECT_EQ(refusal_of(state, 0, lay_in(state, "p4 p5 | k1 k2 k3")), "TABLE_TILE_GONE");
    EXPECT_EQ(state, copy);
    EXPECT_EQ(refusal_of(state, 0, lay_in(state, "p4 p5 p6 | k1 k2 k3")), "OK");
}

TEST(Turn, M7_the_turn_goes_round_clockwise) {
    for (int seats = min_seats; seats <= max_seats; ++seats) {
        State state = new_round(edition("classic"), seats, 5);
        for (int turn = 0; turn < 2 * seats; ++turn) {
            EXPECT_EQ(state.to_move, seat(turn % seats)) << seats << " seats, turn " << turn;
            EXPECT_EQ(state.turn, turn + 1);
            state = after(state, a_draw);
        }
    }
}

} // namespace
} // namespace runset::test
