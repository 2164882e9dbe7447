// What a seat asks for becomes events, or a no with its reason.

#include "table/at_table.h"

namespace runset::table {

namespace {

State gathering() {
    State state = playing({});
    state.stage = Stage::gathering;
    state.match.reset();
    return state;
}

std::string_view answer(const State& state, Seat seat, std::string_view move) {
    return code(decide(state, seat, play(state, move)));
}

} // namespace

TEST(Decide, a_legal_move_carries_what_the_rules_made_of_it) {
    const State state = playing({.melds = "k7 k8 k9", .ada = "p1 p2 p3 k10 y5"});
    const auto events = decide(state, seat_of_ada, play(state, "lay k7 k8 k9 k10 | p1 p2 p3"));
    ASSERT_TRUE(events.has_value());
    ASSERT_EQ(events->size(), 1U);
    const auto& moved = std::get<Moved>(events->front());
    EXPECT_EQ(moved.by, By::player);
    ASSERT_TRUE(moved.outcome.has_value());
    EXPECT_EQ(std::get<rules::Laid>(*moved.outcome).table,
              test::table_in(state.options.settings, "k7 k8 k9 k10 | p1 p2 p3"));
}

TEST(Decide, the_rules_say_no_to_a_move) {
    const State state = playing({.melds = "k7 k8 k9", .ada = "p1 p2 p3 k11 y5"});
    EXPECT_EQ(answer(state, seat_of_ada, "lay k7 k8 k9 k11"), "BAD_COMBO");
    EXPECT_EQ(answer(state, seat_of_ada, "lay k7 k8 k9 | p1 p2 p3 p4"), "NOT_ON_RACK");
    EXPECT_EQ(answer(state, seat_of_ada, "put p1"), "NO_PUT_BACK");
    EXPECT_EQ(answer(state, seat_of_ben, "draw"), "NOT_YOUR_TURN");
}

TEST(Decide, O1_opening_below_thirty_is_refused_with_its_figures) {
    const State state = playing({.ada = "p1 p2 p3 y5", .have_opened = false});
    const auto decision = decide(state, seat_of_ada, play(state, "lay p1 p2 p3"));
    ASSERT_FALSE(decision.has_value());
    ASSERT_TRUE(decision.error().refusal.has_value());
    EXPECT_EQ(decision.error().refusal->have, 6);
    EXPECT_EQ(decision.error().refusal->need, 30);
}

TEST(Decide, P6_whoever_can_lay_may_not_draw_where_laying_is_a_must) {
    const State able = playing({.house_rules = "mustLayIfAble=true", .ada = "p1 p2 p3 y5"});
    EXPECT_EQ(answer(able, seat_of_ada, "draw"), "MUST_LAY");
    const State unable = playing({.house_rules = "mustLayIfAble=true", .ada = "p1 p2 y5"});
    EXPECT_EQ(answer(unable, seat_of_ada, "draw"), "ok");
}

TEST(Decide, a_move_is_about_the_turn_that_is_being_played) {
    const State state = playing({});
    EXPECT_EQ(code(decide(state, seat_of_ada, Play{.round = 1, .turn = 1, .move = rules::DrawMove{}})), "OLD_TURN");
    EXPECT_EQ(code(decide(state, seat_of_ada, Play{.round = 2, .turn = 2, .move = rules::DrawMove{}})), "OLD_TURN");
    EXPECT_EQ(code(decide(gathering(), seat_of_ada, Play{})), "NOT_PLAYING");
}

TEST(Decide, the_host_alone_arranges_the_table_and_only_before_a_match) {
    const State before = gathering();
    const Configure ask{.options = before.options};
    EXPECT_EQ(code(decide(before, seat_of_ada, ask)), "ok");
    EXPECT_EQ(code(decide(before, seat_of_ben, ask)), "NOT_HOST");
    EXPECT_EQ(code(decide(playing({}), seat_of_ada, ask)), "NOT_GATHERING");
    EXPECT_EQ(code(decide(before, seat_of_ada, Configure{.options = {.settings = {}, .seat_count = 5}})),
              "BAD_OPTIONS");
}

TEST(Decide, bots_get_free_seats_and_levels_that_there_are) {
    State state = gathering();
    EXPECT_EQ(code(decide(state, seat_of_ada, SeatBot{.seat = seat_of_ben, .level = "player"})), "SEAT_TAKEN");
    state.seats[1] = {};
    EXPECT_EQ(code(decide(state, seat_of_ada, SeatBot{.seat = seat_of_ben, .level = "player"})), "ok");
    EXPECT_EQ(code(decide(state, seat_of_ada, SeatBot{.seat = seat_of_ben, .level = "wizard"})), "NO_SUCH_LEVEL");
    EXPECT_EQ(code(decide(state, seat_of_ada, SeatBot{.seat = {3}, .level = "player"})), "SEAT_TAKEN");
}

TEST(Decide, who_has_withheld_two_numbers_commits_to_none_any_more) {
    State state = gathering();
    const GetReady with_number{.commitment = Digest{1}};
    state.seats[1].withheld = most_withheld - 1;
    EXPECT_EQ(code(decide(state, seat_of_ben, with_number)), "ok");
    state.seats[1].withheld = most_withheld;
    EXPECT_EQ(code(decide(state, seat_of_ben, with_number)), "NUMBER_WITHHELD");
    EXPECT_EQ(code(decide(state, seat_of_ben, GetReady{})), "ok") << "and plays without a number";
    state.seats[1].is_ready = true;
    EXPECT_EQ(code(decide(state, seat_of_ben, GetReady{})), "NOT_GATHERING");
}

TEST(Decide, a_number_is_shown_once_and_is_the_one_that_was_committed_to) {
    State state = gathering();
    state.stage = Stage::revealing;
    const fair::DealName deal{.table = state.id, .deal = state.deal};
    const auto& hashing = test::test_hashing();
    state.seats[0].nonce = {.commitment = fair::nonce_commitment(hashing, deal, seat_of_ada, Digest{7})};
    EXPECT_EQ(code(decide(hashing, state, seat_of_ada, Reveal{.nonce = Digest{7}})), "ok");
    EXPECT_EQ(code(decide(hashing, state, seat_of_ada, Reveal{.nonce = Digest{8}})), "WRONG_NONCE");
    EXPECT_EQ(code(decide(hashing, state, seat_of_ben, Reveal{.nonce = Digest{7}})), "NO_COMMITMENT");
    state.seats[0].nonce.nonce = Digest{7};
    EXPECT_EQ(code(decide(hashing, state, seat_of_ada, Reveal{.nonce = Digest{7}})), "NO_COMMITMENT");
}

TEST(Decide, a_bot_takes_over_only_for_a_person_who_is_away) {
    State state = playing({});
    EXPECT_EQ(code(decide(state, TakeOver{.seat = seat_of_ben}, true)), "ok");
    EXPECT_EQ(code(decide(state, TakeOver{.seat = seat_of_ben}, false)), "NOT_AWAY");
    EXPECT_EQ(code(decide(state, TakeOver{.seat = {2}}, true)), "NOT_AWAY");
    state.seats[1].is_away = true;
    EXPECT_EQ(code(decide(state, TakeOver{.seat = seat_of_ben}, true)), "NOT_AWAY") << "a bot plays already";
}

TEST(Decide, leaving_frees_the_seat_before_a_match_and_the_last_one_closes_the_table) {
    EXPECT_EQ(decide(gathering(), seat_of_ben, Leave{}), (Events{SeatFreed{.seat = seat_of_ben}}));
    State state = playing({});
    EXPECT_EQ(decide(state, seat_of_ben, Leave{}), (Events{SeatLeft{.seat = seat_of_ben}}));
    state.seats[0].has_left = true;
    EXPECT_EQ(decide(state, seat_of_ben, Leave{}), (Events{SeatLeft{.seat = seat_of_ben}, Closed{}}));
}

TEST(Decide, a_newcomer_gets_the_seat_asked_for_or_the_first_free_one) {
    State state = gathering();
    state.options.seat_count = 4;
    EXPECT_EQ(seat_for(state, std::nullopt), Seat{2});
    EXPECT_EQ(seat_for(state, Seat{3}), Seat{3});
    EXPECT_EQ(code(seat_for(state, seat_of_ada)), "SEAT_TAKEN");
    state.options.seat_count = 2;
    EXPECT_EQ(code(seat_for(state, std::nullopt)), "TABLE_FULL");
    EXPECT_EQ(code(seat_for(playing({}), std::nullopt)), "NOT_GATHERING");
}

} // namespace runset::table
