// A room driven by hand: what its people ask for, what they are told, and that nothing changes where it says no.

#include "table/at_table.h"
#include "table/clock.h"

namespace runset::table {

namespace {

Given can_lay() {
    return {.melds = "k7 k8 k9", .ada = "p1 p2 p3 k10 y5", .ben = "k13 y1", .pile = "y13 y12 y11 g13 g12 g11"};
}

class RoomTest : public ::testing::Test {
protected:
    AtTable table{playing(can_lay())};
    static constexpr Client ada = AtTable::ada;
    static constexpr Client ben = AtTable::ben;
    static constexpr Client watcher = AtTable::watcher;

    /// The answer, where nothing has changed; else that it has.
    std::string unchanged(Client client, Ask ask, std::optional<Cid> cid) {
        const State before = table.state();
        const std::string answer = table.says(client, std::move(ask), cid);
        return table.state() == before ? answer : answer + " and the table has changed";
    }
};

/// A draw of the turn that is being played, with the number 1.
Command draw_of(const AtTable& table) {
    return {.cid = 1, .language = {}, .ask = play(table.state(), "draw")};
}

} // namespace

TEST_F(RoomTest, a_lay_is_on_the_table_and_the_next_seat_on_turn) {
    EXPECT_EQ(table.plays(ada, "lay k7 k8 k9 k10 | p1 p2 p3"), "done");
    EXPECT_EQ(table.melds(), "k7 k8 k9 k10 | p1 p2 p3");
    EXPECT_EQ(table.state().match->to_move, seat_of_ben);
    EXPECT_EQ(table.state().seq, 11);
}

TEST_F(RoomTest, everybody_is_shown_the_table_and_only_the_own_rack) {
    EXPECT_EQ(table.plays(ada, "lay k7 k8 k9 k10"), "done");
    const rules::Settings& settings = table.state().options.settings;
    const auto rack = [&](Client client) {
        return notation::print_rack(settings, table.shown(client).own.tiles->rack);
    };
    EXPECT_EQ(rack(ada), "p1 p2 p3 y5");
    EXPECT_EQ(rack(ben), notation::print_rack(settings, test::rack_in(settings, "k13 y1")));
    EXPECT_FALSE(table.shown(watcher).own.tiles.has_value());
    EXPECT_EQ(table.shown(ada).all, table.shown(watcher).all) << "one view for all";
    EXPECT_FALSE(table.shown(ada).all->match->viewer.has_value());
    EXPECT_EQ(table.shown(ada).all->recent.back().what, TurnTold::What::laid);
}

TEST_F(RoomTest, what_the_rules_refuse_changes_nothing) {
    EXPECT_EQ(unchanged(ada, play(table.state(), "lay k7 k8 k9 | y5"), 1), "BAD_COMBO");
    EXPECT_EQ(unchanged(ada, play(table.state(), "pass"), 2), "MUST_LAY_OR_DRAW");
    EXPECT_EQ(unchanged(ben, play(table.state(), "draw"), 1), "NOT_YOUR_TURN");
    EXPECT_EQ(unchanged(ada, Play{.round = 1, .turn = 9, .move = rules::DrawMove{}}, 3), "OLD_TURN");
}

TEST_F(RoomTest, who_has_no_seat_or_gives_no_number_changes_nothing) {
    EXPECT_EQ(unchanged(watcher, play(table.state(), "draw"), 1), "NO_SEAT");
    EXPECT_EQ(unchanged(ada, play(table.state(), "draw"), std::nullopt), "NO_CID");
    EXPECT_EQ(unchanged(watcher, Say{.phrase = "hello"}, {}), "NO_SEAT");
    EXPECT_EQ(unchanged(ada, Say{.phrase = "an insult"}, {}), "NO_SUCH_PHRASE");
    EXPECT_EQ(unchanged(ada, Create{}, 1), "ALREADY_SEATED");
}

TEST_F(RoomTest, a_repeated_command_is_answered_and_not_done_again) {
    const Play draw = play(table.state(), "draw");
    EXPECT_EQ(table.says(ada, draw, 5), "done");
    EXPECT_EQ(unchanged(ada, draw, 5), "done");
    EXPECT_EQ(unchanged(ada, draw, 4), "OLD_CID");
}

TEST_F(RoomTest, nobody_is_told_of_a_step_before_it_is_kept) {
    Step step = table.room().receive(ada, draw_of(table), 0);
    EXPECT_TRUE(step.out.empty());
    ASSERT_TRUE(step.pending.has_value());
    EXPECT_EQ(table.state().match->turn, 2);
    EXPECT_EQ(step.pending->after.match->turn, 3);
}

TEST_F(RoomTest, a_step_that_could_not_be_kept_has_not_happened) {
    Step step = table.room().receive(ada, draw_of(table), 0);
    const State before = table.state();
    const std::vector<Outgoing> out = table.room().not_kept(*step.pending, Denial::not_kept);
    ASSERT_EQ(out.size(), 1U) << "whoever asked is told, and nobody else";
    EXPECT_EQ(out.front().to, ada);
    EXPECT_EQ(std::get<Refused>(out.front().message).code, "NOT_KEPT");
    EXPECT_EQ(table.state(), before);
    EXPECT_EQ(table.says(ada, play(table.state(), "draw"), 1), "done") << "the same number may be tried again";
}

TEST_F(RoomTest, a_seat_has_one_connection) {
    const Client second{7};
    const Hello hello{.table = "ABCDEF", .token = token_of_ada};
    const Step step = table.room().receive(second, {.cid = {}, .language = {}, .ask = hello}, 0);
    EXPECT_EQ(step.second_tab, ada);
    EXPECT_FALSE(table.room().has(ada));
    EXPECT_EQ(table.says(second, Hello{.table = "ABCDEF", .token = std::string(32, 'c')}), "BAD_TOKEN");
}

TEST_F(RoomTest, a_draft_is_told_to_its_seat_and_forgotten_with_its_turn) {
    const rules::Table draft = test::table_in(table.state().options.settings, "k7 k8 k9 | p1 p2 p3");
    EXPECT_EQ(table.says(ada, KeepDraft{.round = 1, .turn = 2, .table = draft}), "");
    EXPECT_EQ(table.says(ben, KeepDraft{.round = 1, .turn = 2, .table = draft}), "NOT_PLAYING");
    table.goes(watcher);
    EXPECT_EQ(table.shown(ada).own.draft, draft);
    EXPECT_FALSE(table.shown(ben).own.draft.has_value());
    EXPECT_EQ(table.plays(ada, "draw"), "done");
    EXPECT_FALSE(table.shown(ada).own.draft.has_value());
    EXPECT_FALSE(table.shown(ben).own.draft.has_value());
}

TEST_F(RoomTest, K3_the_clock_lays_the_draft) {
    const rules::Table draft = test::table_in(table.state().options.settings, "k7 k8 k9 | p1 p2 p3");
    EXPECT_EQ(table.says(ada, KeepDraft{.round = 1, .turn = 2, .table = draft}), "");
    table.wait_until(*wake_at(table.state()));
    EXPECT_EQ(table.melds(), "k7 k8 k9 | p1 p2 p3");
    EXPECT_TRUE(table.shown(ben).all->recent.back().was_time_out);
}

TEST_F(RoomTest, two_time_outs_in_a_row_hand_the_seat_to_a_bot_until_its_player_is_back) {
    table.wait_until(*wake_at(table.state()));
    EXPECT_FALSE(table.room().bot_task().has_value());
    EXPECT_EQ(table.plays(ben, "draw"), "done");
    table.wait_until(*wake_at(table.state()));
    EXPECT_TRUE(table.state().seats[0].is_away);
    EXPECT_EQ(table.plays(ben, "draw"), "done");
    const auto task = table.room().bot_task();
    ASSERT_TRUE(task.has_value());
    EXPECT_EQ(task->seat, seat_of_ada);
    EXPECT_EQ(table.plays(ada, "draw"), "done") << "a tab left open wakes up";
    EXPECT_FALSE(table.state().seats[0].is_away);
    EXPECT_FALSE(table.room().bot_moved(*task, rules::DrawMove{}, table.now_ms).pending.has_value())
        << "the moment has passed";
}

TEST_F(RoomTest, a_bot_that_errs_does_not_stop_the_table) {
    table.goes(ada);
    table.now_ms = 25'000;
    EXPECT_EQ(table.asks(ben, TakeOver{.seat = seat_of_ada}), "done");
    const auto task = table.room().bot_task();
    ASSERT_TRUE(task.has_value());
    (void)table.take(ben, table.room().bot_moved(*task, rules::PassMove{}, table.now_ms));
    EXPECT_EQ(table.state().match->to_move, seat_of_ben);
}

TEST_F(RoomTest, who_comes_back_has_the_seat_again) {
    table.goes(ada);
    EXPECT_EQ(unchanged(ben, TakeOver{.seat = seat_of_ada}, 1), "NOT_AWAY") << "not yet long enough";
    table.now_ms = 25'000;
    EXPECT_EQ(table.says(ben, TakeOver{.seat = seat_of_ada}, 2), "done");
    EXPECT_TRUE(table.state().seats[0].is_away);
    (void)table.says(ada, Hello{.table = "ABCDEF", .token = token_of_ada});
    EXPECT_FALSE(table.state().seats[0].is_away);
}

TEST_F(RoomTest, who_has_left_does_not_sit_down_with_the_old_token) {
    EXPECT_EQ(table.asks(ada, Leave{}), "done");
    EXPECT_FALSE(table.shown(ada).own.you.has_value()) << "a spectator from now on";
    EXPECT_EQ(table.says(ada, Hello{.table = "ABCDEF", .token = token_of_ada}), "BAD_TOKEN");
    EXPECT_TRUE(table.room().bot_task().has_value()) << "a bot plays to the end of the match";
}

TEST_F(RoomTest, whoever_wants_to_be_nameless_is) {
    EXPECT_EQ(table.shown(ben).all->seats[0].name, "Ada");
    (void)table.take(ben, table.room().forget(*table.room().token_hash_of(ada), 0));
    EXPECT_EQ(table.shown(ben).all->seats[0].name, "");
}

TEST(Room, a_round_begins_with_everybodys_number_or_not_at_all) {
    State state = playing({});
    state.stage = Stage::gathering;
    state.match.reset();
    state.seed = Digest{3};
    AtTable table(state);
    const Digest number{9};
    const fair::DealName deal{.table = state.id, .deal = 1};
    const GetReady ready{.commitment = fair::nonce_commitment(test::test_hashing(), deal, seat_of_ada, number)};
    EXPECT_EQ(table.asks(AtTable::ada, ready), "done");
    EXPECT_EQ(table.asks(AtTable::ben, GetReady{}), "done");
    EXPECT_EQ(table.state().stage, Stage::revealing);

    table.wait_until(reveal_limit_ms);
    EXPECT_EQ(table.state().stage, Stage::gathering) << "the number was withheld";
    EXPECT_EQ(table.state().seats[0].withheld, 1);
    EXPECT_EQ(table.state().deal, 2) << "the next deal is open";

    const fair::DealName next{.table = state.id, .deal = 2};
    const GetReady again{.commitment = fair::nonce_commitment(test::test_hashing(), next, seat_of_ada, number)};
    EXPECT_EQ(table.asks(AtTable::ada, again), "done");
    EXPECT_EQ(table.asks(AtTable::ben, GetReady{}), "done");
    EXPECT_EQ(table.asks(AtTable::ada, Reveal{.nonce = Digest{8}}), "WRONG_NONCE");
    EXPECT_EQ(table.asks(AtTable::ada, Reveal{.nonce = number}), "done");
    EXPECT_EQ(table.state().stage, Stage::playing);
    EXPECT_EQ(table.state().match->seats[1].rack.size(), table.state().options.settings.deal);
}

} // namespace runset::table
