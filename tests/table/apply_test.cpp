// Facts of a log: what can have happened leads on, what cannot is refused and leaves the state as it was.

#include "table/apply.h"
#include "table/at_table.h"
#include "table/kept/event_text.h"

namespace runset::table {

namespace {

Fact fact_in(const State& state, std::string_view line) {
    return {.entry = test::read_or_stop(kept::parse_entry(state.options.settings, line), line)};
}

bool can_follow(const State& state, std::string_view line) {
    State after = state;
    const bool is_possible = apply(test::test_hashing(), after, fact_in(state, line));
    EXPECT_TRUE(is_possible || after == state) << "refused, and changed all the same: " << line;
    EXPECT_TRUE(!is_possible || after.seq == state.seq + 1) << line;
    return is_possible;
}

State after(State state, const std::vector<std::string_view>& lines) {
    for (const std::string_view line : lines) {
        EXPECT_TRUE(apply(test::test_hashing(), state, fact_in(state, line))) << line;
    }
    return state;
}

/// Deal 1 is open, and so are two of three seats.
State opened_table() {
    State state{.id = "ABCDEF"};
    state = after(state, {"0 created classic/standard; seats 3; youngest 1", "1 taken 1"});
    const fair::DealName deal{.table = state.id, .deal = 1};
    const Digest seed{5};
    const Event opened = DealOpened{.deal = 1, .commitment = fair::seed_commitment(test::test_hashing(), deal, seed)};
    EXPECT_TRUE(apply(test::test_hashing(), state, {.entry = {.up_ms = 2, .event = opened}, .seed = seed}));
    return state;
}

} // namespace

TEST(Apply, a_move_of_a_log_is_judged_again) {
    const State state = playing({.melds = "k7 k8 k9", .ada = "p1 p2 p3 k10 y5"});
    EXPECT_TRUE(can_follow(state, "5 moved 1 player lay k7 k8 k9 k10 | p1 p2 p3"));
    EXPECT_TRUE(can_follow(state, "5 moved 1 player draw"));
    EXPECT_FALSE(can_follow(state, "5 moved 1 player lay k7 k8 k9 k11"));
    EXPECT_FALSE(can_follow(state, "5 moved 1 player pass"));
    EXPECT_FALSE(can_follow(state, "5 moved 2 player draw"));
}

TEST(Apply, an_outcome_that_comes_with_a_fact_is_not_believed) {
    State state = playing({.ada = "p1 p2 p3 y5"});
    const rules::Table table = test::table_in(state.options.settings, "k1 k2 k3");
    const State before = state;
    const Moved lie{.seat = seat_of_ada, .move = rules::LayMove{table}, .outcome = rules::Laid{.table = table}};
    EXPECT_FALSE(apply(test::test_hashing(), state, {.entry = {.up_ms = 5, .event = lie}}));
    EXPECT_EQ(state, before);
}

TEST(Apply, a_live_step_is_carried_out_without_being_judged_again) {
    State state = playing({.ada = "p1 p2 p3 y5"});
    const rules::Table table = test::table_in(state.options.settings, "p1 p2 p3");
    // Nobody would have allowed this move; what counts is what was made of it.
    const Moved moved{.seat = seat_of_ada, .move = rules::PassMove{}, .outcome = rules::Laid{.table = table}};
    evolve(test::test_hashing(), state, {.entry = {.up_ms = 5, .event = moved}});
    EXPECT_EQ(state.match->table, table);
    EXPECT_EQ(state.match->to_move, seat_of_ben);
    EXPECT_EQ(state.since_ms, 5);
}

TEST(Apply, seats_are_taken_and_freed_only_where_that_can_be) {
    const State state = opened_table();
    EXPECT_TRUE(can_follow(state, "3 taken 2"));
    EXPECT_TRUE(can_follow(state, "3 bot 3 player"));
    EXPECT_TRUE(can_follow(state, "3 freed 1"));
    EXPECT_FALSE(can_follow(state, "3 taken 1")) << "taken already";
    EXPECT_FALSE(can_follow(state, "3 taken 4")) << "no such seat";
    EXPECT_FALSE(can_follow(state, "3 bot 1 player")) << "a person sits there";
    EXPECT_FALSE(can_follow(state, "3 bot 3 wizard")) << "no such level";
    EXPECT_FALSE(can_follow(playing({}), "3 freed 1")) << "in the middle of a match";
}

TEST(Apply, a_table_is_created_once_and_ends_once) {
    EXPECT_FALSE(can_follow(opened_table(), "3 created classic/standard; seats 2; youngest 1"));
    const State closed = after(opened_table(), {"3 closed"});
    EXPECT_FALSE(can_follow(closed, "4 taken 2"));
    EXPECT_FALSE(can_follow(closed, "4 closed"));
}

TEST(Apply, a_deal_is_opened_with_the_seed_it_is_committed_to) {
    State state = after({.id = "ABCDEF"}, {"0 created classic/standard; seats 2; youngest 1"});
    const State before = state;
    const fair::DealName deal{.table = state.id, .deal = 1};
    const auto commitment = fair::seed_commitment(test::test_hashing(), deal, Digest{5});
    const auto opens = [&](int number, std::optional<Digest> seed) {
        state = before;
        const DealOpened opened{.deal = number, .commitment = commitment};
        return apply(test::test_hashing(), state, {.entry = {.up_ms = 1, .event = opened}, .seed = seed});
    };
    EXPECT_FALSE(opens(1, std::nullopt));
    EXPECT_FALSE(opens(1, Digest{6}));
    EXPECT_FALSE(opens(2, Digest{5}));
    EXPECT_EQ(state, before);
    EXPECT_TRUE(opens(1, Digest{5}));
    EXPECT_TRUE(state.is_deal_open);
}

TEST(Apply, everybody_ready_shows_numbers_and_is_dealt_to) {
    State state = after(opened_table(), {"3 taken 2", "3 bot 3 player", "4 ready 1"});
    EXPECT_EQ(state.stage, Stage::gathering);
    EXPECT_FALSE(can_follow(state, "5 dealt"));
    EXPECT_FALSE(can_follow(state, "5 ready 1"));
    EXPECT_FALSE(can_follow(state, "5 ready 3")) << "a bot is always ready";
    state = after(state, {"5 ready 2"});
    EXPECT_EQ(state.stage, Stage::revealing);
    EXPECT_FALSE(can_follow(state, "6 void")) << "no number is missing";
    state = after(state, {"6 dealt"});
    EXPECT_EQ(state.stage, Stage::playing);
    EXPECT_EQ(state.match->round, 1);
    EXPECT_EQ(state.match->seats[0].rack.size(), state.options.settings.deal);
}

TEST(Apply, a_deal_with_a_withheld_number_is_made_anew) {
    const std::string commitment(64, 'a');
    const std::string ready = "5 ready 2 " + commitment;
    const State state = after(opened_table(), {"3 taken 2", "3 bot 3 player", "4 ready 1", ready});
    ASSERT_EQ(state.stage, Stage::revealing);
    EXPECT_FALSE(can_follow(state, "6 nonce 2 " + std::string(64, 'b'))) << "another number";
    EXPECT_FALSE(can_follow(state, "6 nonce 1 " + std::string(64, 'b'))) << "none was promised";
    const State voided = after(state, {"9 void"});
    EXPECT_EQ(voided.stage, Stage::gathering);
    EXPECT_EQ(voided.seats[1].withheld, 1);
    EXPECT_EQ(voided.voided.size(), 1U);
    EXPECT_FALSE(voided.is_deal_open);
    EXPECT_FALSE(voided.seats[0].is_ready) << "everybody gets ready again";
}

TEST(Apply, a_void_deal_uses_up_its_number_and_nothing_else) {
    State state = opened_table();
    state.is_deal_open = false;
    const Fact opened{.entry = {.up_ms = 3, .event = DealOpened{.deal = 2, .commitment = {}}}, .is_void = true};
    EXPECT_TRUE(apply(test::test_hashing(), state, opened));
    EXPECT_EQ(state.deal, 2);
    EXPECT_FALSE(state.is_deal_open);
    Fact move = fact_in(state, "4 moved 1 player draw");
    move.is_void = true;
    EXPECT_TRUE(apply(test::test_hashing(), state, move)) << "as if it had never been";
    EXPECT_FALSE(state.match.has_value());
}

TEST(Apply, who_is_away_comes_back_and_who_has_left_does_not) {
    const State state = playing({});
    EXPECT_FALSE(can_follow(state, "5 back 2"));
    EXPECT_FALSE(can_follow(after(state, {"5 over 2"}), "6 over 2"));
    const State back = after(state, {"5 over 2", "6 back 2"});
    EXPECT_FALSE(back.seats[1].is_away);
    EXPECT_FALSE(can_follow(after(state, {"5 left 2"}), "6 left 2"));
    EXPECT_FALSE(can_follow(opened_table(), "6 left 1")) << "before a match a seat is freed";
}

TEST(Apply, the_last_sixty_four_commands_of_a_seat_are_remembered) {
    State state = playing({});
    for (Cid cid = 1; cid <= 70; ++cid) {
        Fact fact = fact_in(state, cid % 2 == 1 ? "5 over 2" : "5 back 2");
        fact.sender = seat_of_ada;
        fact.cid = cid;
        EXPECT_TRUE(apply(test::test_hashing(), state, fact));
    }
    ASSERT_EQ(state.seats[0].handled.size(), 64U);
    EXPECT_EQ(state.seats[0].handled.front().cid, 7);
    EXPECT_EQ(state.seats[0].handled.back(), (Handled{.cid = 70, .seq = 80}));
}

} // namespace runset::table
