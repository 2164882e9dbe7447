// Rules E1 to E8: how rounds and matches end and what they are worth.
#include "support/match.h"

namespace runset::test {
namespace {

std::vector<int> points_of(const State& state) {
    std::vector<int> points;
    for (int i = 0; i < state.seat_count; ++i) {
        points.push_back(state.last_round.value().points[static_cast<std::size_t>(i)].value);
    }
    return points;
}

std::vector<int> chips_of(const State& state) {
    std::vector<int> chips;
    for (int i = 0; i < state.seat_count; ++i) {
        chips.push_back(state.at(seat(i)).chips);
    }
    return chips;
}

State all_pass(State state) {
    for (int i = 0; i < state.seat_count; ++i) {
        state = after(state, PassMove{});
    }
    return state;
}

/// A kids round in which the given seat lays its last cards.
State kids_round_won_by(State state, int winner) {
    state.phase = Phase::playing;
    ++state.round;
    state.table = Table{};
    for (int i = 0; i < state.seat_count; ++i) {
        state.seats[static_cast<std::size_t>(i)].rack = rack_in(state.settings, i == winner ? "b1 b2 b3" : "r5");
    }
    state.to_move = seat(winner);
    return after(state, lay_in(state, "b1 b2 b3"));
}

TEST(End, E1_a_round_ends_at_once_with_the_last_tile) {
    const Settings settings = game("classic", "rounds=2");
    State state = playing(settings, {.racks = {"k9", "k6", "y1"}, .table = "k3 k4 k5", .pile = "k7", .to_move = 1});
    state = after(state, lay_in(state, "k3 k4 k5 k6"));
    EXPECT_EQ(state.phase, Phase::awaiting_deal);
    EXPECT_EQ(state.last_round.value().winner, seat(1));
    EXPECT_EQ(state.last_round->round, 1);
    EXPECT_FALSE(state.last_round->was_blocked);
    EXPECT_EQ(state.last_round->racks[0], rack_in(settings, "k9"));
    for (const Move& move : {Move{DrawMove{}}, Move{PassMove{}}, lay_in(state, "k3 k4 k5 k6"), Move{TimeOutMove{}}}) {
        EXPECT_EQ(refusal_of(state, 2, move), "ROUND_OVER");
    }
}

TEST(End, E2_losers_pay_their_racks_to_the_winner) {
    State state =
        playing(game("classic", "rounds=2"), {.racks = {"g1 g2 g3", "k5 g13", "J k1", "p2 p3 p4"}, .pile = "y1"});
    state = after(state, lay_in(state, "g1 g2 g3"));
    EXPECT_EQ(points_of(state), (std::vector{53, -18, -26, -9}));
    EXPECT_EQ(state.at(seat(0)).total, Points{53});
    EXPECT_EQ(state.at(seat(2)).total, Points{-26});
    EXPECT_EQ(chips_of(state), (std::vector{0, 0, 0, 0}));
}

TEST(End, E2_totals_add_up_over_the_rounds) {
    State state = playing(game("classic", "rounds=3"), {.racks = {"g1 g2 g3", "k5"}, .pile = "y1"});
    state.at(seat(0)).total = Points{7};
    state.at(seat(1)).total = Points{-7};
    state = after(state, lay_in(state, "g1 g2 g3"));
    EXPECT_EQ(state.at(seat(0)).total, Points{12});
    EXPECT_EQ(state.at(seat(1)).total, Points{-12});
}

TEST(End, E3_on_a_rack_a_tile_is_worth_its_number_and_a_joker_25) {
    const Settings settings = edition("classic");
    EXPECT_EQ(rack_value(rack_in(settings, "k5 g13")), Points{18});
    EXPECT_EQ(rack_value(rack_in(settings, "J J")), Points{50});
    EXPECT_EQ(rack_value(rack_in(settings, "k13 k13 J p1")), Points{52});
    EXPECT_EQ(rack_value({}), Points{0});
}

TEST(End, E4_a_round_is_blocked_when_all_have_passed_in_turn) {
    State state = playing(game("classic", "rounds=2"), {.racks = {"k9", "k1", "y1"}, .table = "k3 k4 k5"});
    state = after(state, PassMove{});
    state = after(state, PassMove{});
    EXPECT_EQ(state.phase, Phase::playing);
    state = after(state, PassMove{});
    EXPECT_EQ(state.phase, Phase::awaiting_deal);
    EXPECT_TRUE(state.last_round.value().was_blocked);
    EXPECT_EQ(points_of(state), (std::vector{0, 0, 0}));
}

TEST(End, E4_laying_breaks_the_row_of_passes) {
    State state = playing(game("classic", "rounds=2"), {.racks = {"k9 g9", "k6 k1", "y1"}, .table = "k3 k4 k5"});
    state = after(state, PassMove{});
    state = after(state, lay_in(state, "k3 k4 k5 k6"));
    state = after(state, PassMove{});
    state = after(state, PassMove{});
    EXPECT_EQ(state.phase, Phase::playing);
    state = after(state, PassMove{});
    EXPECT_EQ(state.phase, Phase::awaiting_deal);
}

TEST(End, E4_the_numbers_of_a_blocked_round) {
    const Settings classic = edition("classic");
    const Settings kids = edition("kids basic");
    EXPECT_TRUE(is_blocked(classic, 3, 0, 3, 3));
    EXPECT_FALSE(is_blocked(classic, 3, 0, 2, 3));
    EXPECT_FALSE(is_blocked(classic, 3, 1, 3, 3));
    EXPECT_FALSE(is_blocked(classic, 2, 30, 0, 1000)) << "without put-backs the pile runs out by itself";
    EXPECT_TRUE(is_blocked(kids, 2, 10, 0, 100));
    EXPECT_FALSE(is_blocked(kids, 2, 10, 0, 99));
    EXPECT_FALSE(is_blocked(kids, 4, 10, 0, 199));
    EXPECT_TRUE(is_blocked(kids, 4, 10, 0, 200));
}

TEST(End, E4_fifty_idle_turns_each_block_a_chips_game) {
    State state = playing(edition("kids basic"), {.racks = {"r1 r1 r3 r3 r5 r5 g2 g2 g4 g4 g6 g6 b1 b3 J", "y6"},
                                                  .pile = "b5 b6 y4 y5 b2 b4 y2 y4 y6 g1 g3 g5 r2 r4 r6 y1"});
    int turns = 0;
    while (state.phase == Phase::playing && turns < 300) {
        state = after(state, DrawMove{});
        if (state.drawn) {
            state = after(state, PutBackMove{*state.drawn});
        }
        ++turns;
        if (turns == 60) { // a lay starts the count again
            state.idle_turns = 0;
        }
    }
    EXPECT_EQ(turns, 160);
    EXPECT_TRUE(state.last_round.value().was_blocked);
    EXPECT_EQ(chips_of(state), (std::vector{0, 0}));
}

TEST(End, E4_a_lay_starts_the_idle_count_again) {
    State state = playing(edition("kids basic"), {.racks = {"b5 r1", "y6"}, .table = "b2 b3 b4", .pile = "y4 y5"});
    state.idle_turns = 99;
    state = after(state, lay_in(state, "b2 b3 b4 b5"));
    EXPECT_EQ(state.phase, Phase::playing);
    EXPECT_EQ(state.idle_turns, 0);
    state = after(state, DrawMove{});
    EXPECT_EQ(state.idle_turns, 1);
}

TEST(End, E5_a_blocked_round_is_void) {
    State state = all_pass(playing(edition("kids basic"), {.racks = {"r1", "g5 b6"}}));
    EXPECT_FALSE(state.last_round.value().winner);
    EXPECT_EQ(chips_of(state), (std::vector{0, 0}));
    EXPECT_EQ(state.void_rounds, 1);
}

TEST(End, E5_or_the_lowest_rack_wins_it) {
    State state =
        all_pass(playing(game("classic", "rounds=2 blockedRound=lowestRack"), {.racks = {"k4", "k10", "g7"}}));
    EXPECT_EQ(state.last_round.value().winner, seat(0));
    EXPECT_TRUE(state.last_round->was_blocked);
    EXPECT_EQ(points_of(state), (std::vector{9, -6, -3}));
    // By points, not by tiles.
    state = all_pass(playing(game("classic", "rounds=2 blockedRound=lowestRack"), {.racks = {"k13", "k1 k2 k3", "J"}}));
    EXPECT_EQ(state.last_round.value().winner, seat(1));
    EXPECT_EQ(points_of(state), (std::vector{-7, 26, -19}));
}

TEST(End, E5_in_a_chips_game_the_fewest_cards_win) {
    State state = all_pass(playing(game("kids basic", "blockedRound=lowestRack"), {.racks = {"r1 g1", "b6", "J r1"}}));
    EXPECT_EQ(state.last_round.value().winner, seat(1));
    EXPECT_EQ(chips_of(state), (std::vector{0, 1, 0}));
    EXPECT_EQ(points_of(state), (std::vector{0, 0, 0}));
    EXPECT_EQ(state.void_rounds, 0);
}

TEST(End, E5_equal_lowest_racks_make_it_void) {
    State state =
        all_pass(playing(game("classic", "rounds=2 blockedRound=lowestRack"), {.racks = {"k4", "k1 k3", "g7"}}));
    EXPECT_FALSE(state.last_round.value().winner);
    EXPECT_EQ(points_of(state), (std::vector{0, 0, 0}));
    state = all_pass(playing(game("kids basic", "blockedRound=lowestRack"), {.racks = {"r1", "b6", "J r1"}}));
    EXPECT_EQ(chips_of(state), (std::vector{0, 0, 0}));
    // A tie above the lowest does not matter.
    state = all_pass(playing(game("kids basic", "blockedRound=lowestRack"), {.racks = {"r1 r2", "b6", "J r1"}}));
    EXPECT_EQ(chips_of(state), (std::vector{0, 1, 0}));
}

TEST(End, E6_the_winner_of_a_round_gets_a_chip_and_the_third_wins) {
    State state = new_match(edition("kids basic"), 3, seat(0), seat(0)).value();
    state = kids_round_won_by(state, 1);
    EXPECT_EQ(chips_of(state), (std::vector{0, 1, 0}));
    state = kids_round_won_by(state, 2);
    state = kids_round_won_by(state, 1);
    EXPECT_EQ(state.phase, Phase::awaiting_deal);
    state = kids_round_won_by(state, 1);
    EXPECT_EQ(chips_of(state), (std::vector{0, 3, 1}));
    EXPECT_EQ(state.phase, Phase::match_over);
    EXPECT_EQ(leaders(state), (std::array{false, true, false, false}));
    EXPECT_EQ(points_of(state), (std::vector{0, 0, 0}));
}

TEST(End, E6_the_number_of_chips_is_a_house_rule) {
    State state = new_match(game("kids basic", "chipsToWin=1"), 2, seat(0), seat(0)).value();
    EXPECT_EQ(kids_round_won_by(state, 1).phase, Phase::match_over);
    state = new_match(game("kids basic", "chipsToWin=4"), 2, seat(0), seat(0)).value();
    for (int round = 0; round < 3; ++round) {
        state = kids_round_won_by(state, 1);
    }
    EXPECT_EQ(state.phase, Phase::awaiting_deal);
}

TEST(End, E6_five_void_rounds_in_a_row_end_the_match) {
    State state = kids_round_won_by(new_match(edition("kids basic"), 2, seat(0), seat(0)).value(), 1);
    const auto void_round = [](State s) {
        s.phase = Phase::playing;
        ++s.round;
        s.pile = Pile{};
        s.passes_in_a_row = 0;
        return all_pass(s);
    };
    for (int round = 1; round <= 4; ++round) {
        state = void_round(state);
        EXPECT_EQ(state.void_rounds, round);
        EXPECT_EQ(state.phase, Phase::awaiting_deal);
    }
    EXPECT_EQ(kids_round_won_by(state, 0).void_rounds, 0);
    state = void_round(state);
    EXPECT_EQ(state.phase, Phase::match_over);
    EXPECT_EQ(leaders(state), (std::array{false, true, false, false}));
}

TEST(End, E7_a_points_game_ends_after_the_agreed_rounds) {
    const Settings settings = game("classic", "rounds=2");
    State state = playing(settings, {.racks = {"k1 k2 k3", "k9"}, .pile = "y4"});
    state = after(state, lay_in(state, "k1 k2 k3"));
    EXPECT_EQ(state.phase, Phase::awaiting_deal);
    state.phase = Phase::playing;
    state.round = 2;
    state.at(seat(0)).rack = rack_in(settings, "g1 g2 g3");
    state.to_move = seat(0);
    state = after(state, lay_in(state, "k1 k2 k3 | g1 g2 g3"));
    EXPECT_EQ(state.phase, Phase::match_over);
    EXPECT_EQ(leaders(state), (std::array{true, false, false, false}));
    EXPECT_EQ(edition("classic").rounds, 3) << "what is offered";
}

TEST(End, E7_void_rounds_count_as_rounds) {
    EXPECT_EQ(all_pass(playing(game("classic", "rounds=1"), {.racks = {"k1", "k2"}})).phase, Phase::match_over);
    EXPECT_EQ(all_pass(playing(game("classic", "rounds=2"), {.racks = {"k1", "k2"}})).phase, Phase::awaiting_deal);
    EXPECT_FALSE(is_match_over(game("classic", "rounds=9"), 8, 8, std::array{0, 0}))
        << "five void rounds end chips games only";
}

TEST(End, E7_the_highest_total_wins_and_equal_ones_share) {
    const Settings settings = edition("classic");
    const std::array chips{0, 0, 0};
    const auto winners = [&](int a, int b, int c) {
        return leaders(settings, std::array{Points{a}, Points{b}, Points{c}}, chips);
    };
    EXPECT_EQ(winners(23, 17, -40), (std::array{true, false, false, false}));
    EXPECT_EQ(winners(-10, -4, -30), (std::array{false, true, false, false}));
    EXPECT_EQ(winners(10, -20, 10), (std::array{true, false, true, false}));
    EXPECT_EQ(winners(0, 0, 0), (std::array{true, true, true, false}));
}

TEST(End, E8_a_match_that_is_over_takes_no_moves) {
    State state = playing(game("classic", "rounds=1"), {.racks = {"k1 k2 k3", "k9"}, .pile = "y4"});
    state = after(state, lay_in(state, "k1 k2 k3"));
    ASSERT_EQ(state.phase, Phase::match_over);
    for (int by = 0; by < 2; ++by) {
        for (const Move& move : {Move{DrawMove{}}, Move{PassMove{}}, lay_in(state, "k1 k2 k3"), Move{TimeOutMove{}},
                                 Move{PutBackMove{}}}) {
            EXPECT_EQ(refusal_of(state, by, move), "MATCH_OVER");
        }
    }
    const Result<Event> deal = decide_deal(state, sorted_deck(state.settings), 1);
    ASSERT_FALSE(deal);
    EXPECT_EQ(deal.error().reason, Reason::match_over);
}

} // namespace
} // namespace runset::test
