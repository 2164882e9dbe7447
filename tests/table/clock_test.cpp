// The clock at a table, by hand: when it acts, what it does then, and who pays for what.

#include "table/at_table.h"
#include "table/clock.h"

namespace runset::table {

namespace {

constexpr std::int64_t limit_ms = 60'000;

Given with_clock() {
    return {.house_rules = "timeLimitSec=60"};
}

State between_rounds() {
    State state = playing(with_clock());
    state.stage = Stage::gathering;
    state.match->phase = rules::Phase::awaiting_deal;
    return state;
}

State revealing() {
    State state = between_rounds();
    state.stage = Stage::revealing;
    return state;
}

} // namespace

TEST(TableClock, K1_a_turn_ends_with_its_limit_and_a_second_of_grace) {
    const State state = playing(with_clock());
    EXPECT_EQ(wake_at(state), limit_ms + grace_ms);
    EXPECT_TRUE(on_wake(state, limit_ms + grace_ms - 1, {}).empty());
    EXPECT_EQ(on_wake(state, limit_ms + grace_ms, {}).size(), 1U);
}

TEST(TableClock, a_turn_is_charged_from_where_it_began) {
    State state = playing(with_clock());
    state.since_ms = 5000;
    EXPECT_EQ(wake_at(state), 5000 + limit_ms + grace_ms);
}

TEST(TableClock, there_is_none_without_a_limit_and_none_for_a_bot) {
    EXPECT_EQ(wake_at(playing({.house_rules = "timeLimitSec=0"})), std::nullopt);
    State state = playing(with_clock());
    state.seats[0].is_away = true;
    EXPECT_EQ(wake_at(state), std::nullopt);
    state = playing(with_clock());
    state.seats[0].kind = SeatKind::bot;
    EXPECT_EQ(wake_at(state), std::nullopt);
}

TEST(TableClock, K3_what_is_legal_of_a_draft_stays_and_else_a_tile_is_drawn) {
    const State state = playing({.house_rules = "timeLimitSec=60", .ada = "p1 p2 p3 y5"});
    const auto draft = test::table_in(state.options.settings, "p1 p2 p3 | y5");
    const Events laid = on_wake(state, limit_ms + grace_ms, draft);
    ASSERT_EQ(laid.size(), 1U);
    EXPECT_EQ(std::get<rules::Laid>(*std::get<Moved>(laid.front()).outcome).table,
              test::table_in(state.options.settings, "p1 p2 p3"));
    const Events drawn = on_wake(state, limit_ms + grace_ms, {});
    EXPECT_EQ(std::get<Moved>(drawn.front()).outcome, rules::Event(rules::TimedOut{}));
    EXPECT_EQ(std::get<Moved>(drawn.front()).by, By::clock);
}

TEST(TableClock, after_two_time_outs_in_a_row_a_bot_takes_over) {
    State state = playing(with_clock());
    state.seats[1].time_outs = 1;
    EXPECT_EQ(follow_up(state), std::nullopt);
    state.seats[1].time_outs = 2;
    EXPECT_EQ(follow_up(state), Event(HandedOver{.seat = seat_of_ben}));
    state.seats[1].is_away = true;
    EXPECT_EQ(follow_up(state), std::nullopt);
}

TEST(TableClock, a_number_that_is_not_shown_in_five_seconds_makes_the_deal_void) {
    State state = revealing();
    state.seats[1].nonce = {.commitment = Digest{1}};
    EXPECT_EQ(wake_at(state), reveal_limit_ms);
    EXPECT_EQ(follow_up(state), std::nullopt);
    EXPECT_EQ(on_wake(state, reveal_limit_ms, {}), Events{DealVoided{}});
}

TEST(TableClock, all_numbers_shown_are_dealt_from_at_once) {
    State state = revealing();
    state.seats[1].nonce = {.commitment = Digest{1}, .nonce = Digest{2}};
    EXPECT_EQ(follow_up(state), Event(RoundDealt{}));
}

TEST(TableClock, a_pause_between_rounds_ends_for_who_sleeps) {
    State state = between_rounds();
    state.seats[0].is_ready = true;
    EXPECT_EQ(wake_at(state), pause_limit_ms);
    EXPECT_EQ(on_wake(state, pause_limit_ms, {}), (Events{GotReady{.seat = seat_of_ben, .commitment = {}}}));
    state.seats[1].is_away = true;
    EXPECT_EQ(wake_at(state), std::nullopt) << "nobody is waited for";
}

TEST(TableClock, nobody_pays_for_the_absence_of_the_server) {
    State state = playing(with_clock());
    give_time_after_restart(state, 50'000);
    EXPECT_EQ(wake_at(state), 50'000 + least_after_restart_ms + grace_ms) << "ten seconds were left";
    state = playing(with_clock());
    give_time_after_restart(state, 10'000);
    EXPECT_EQ(wake_at(state), limit_ms + grace_ms) << "fifty seconds were left";
    state = revealing();
    give_time_after_restart(state, 50'000);
    EXPECT_EQ(wake_at(state), 50'000 + reveal_limit_ms);
}

} // namespace runset::table
