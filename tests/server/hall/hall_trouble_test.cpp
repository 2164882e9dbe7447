// Bad moments at the hall: people who leave and come, everybody away, a store that fails, codes that are taken.

#include <gtest/gtest.h>

#include "support/scene.h"
#include "support/view_player.h"

namespace runset::test {

namespace {

const std::string two_seats = R"({"edition":"classic","seats":2})";

std::string stage_of(const boost::json::value& view) {
    return std::string(view.at("stage").as_string());
}

} // namespace

TEST(HallTrouble, the_second_owner_of_a_seat_counts_commands_from_one) {
    Scene scene(two_seats);
    scene.join_ben();
    scene.world.say(scene.ben, R"({"type":"ready","cid":1})");
    scene.world.say(scene.ben, R"({"type":"leave","cid":2})");
    const auto cleo = scene.world.connect();
    scene.world.say(cleo,
                    R"({"type":"join","name":"Cleo","token":")" + token_new + R"(","table":")" + scene.table + R"("})");
    scene.world.say(cleo, R"({"type":"ready","cid":1})");
    EXPECT_EQ(scene.world.last(cleo, "done").at("cid").as_int64(), 1);
    EXPECT_TRUE(scene.state().seats[1].is_ready);
    const table::State before = scene.state();
    scene.world.crash();
    EXPECT_EQ(scene.world.hall->figures().frozen, 0U);
    EXPECT_TRUE(scene.state() == before);
}

TEST(HallTrouble, a_table_where_all_are_away_waits_quietly) {
    Scene scene(R"({"edition":"classic","seats":2,"rules":{"rounds":3}})", R"("player")");
    scene.world.say(scene.ada, R"({"type":"ready","cid":1})");
    const std::int64_t begin = scene.world.scheduler.now_ms();
    scene.world.scheduler.run_until(begin + 4'000'000); // the bots play the round to its end; the clock then rests
    EXPECT_TRUE(scene.state().seats[0].is_away);
    EXPECT_EQ(stage_of(scene.world.view(scene.ada)), "gathering");
    const std::int64_t seq = scene.state().seq;
    const auto again = scene.world.connect();
    scene.world.say(again, scene.filled(R"({"type":"hello","table":"$T","token":"$A"})"));
    EXPECT_FALSE(scene.state().seats[0].is_away);
    EXPECT_EQ(scene.state().seq, seq + 1) << "whoever comes back is not dealt tiles at once";
}

TEST(HallTrouble, a_failing_disk_refuses_and_recovers) {
    Scene scene(two_seats);
    scene.join_ben();
    scene.world.store.fails = true;
    const table::State before = scene.state();
    scene.world.say(scene.ada, R"({"type":"ready","cid":1})");
    EXPECT_EQ(scene.world.last(scene.ada, "refused").at("code").as_string(), "NOT_KEPT");
    EXPECT_TRUE(scene.state() == before);
    scene.world.say(scene.stranger,
                    R"({"type":"create","name":"Cid","token":")" + token_new + R"(","options":)" + two_seats + "}");
    EXPECT_EQ(scene.world.last(scene.stranger, "refused").at("code").as_string(), "NOT_KEPT");
    scene.world.store.fails = false;
    scene.world.say(scene.ada, R"({"type":"ready","cid":1})");
    EXPECT_TRUE(scene.state().seats[0].is_ready);
    scene.world.say(scene.stranger,
                    R"({"type":"create","name":"Cid","token":")" + token_new + R"(","options":)" + two_seats + "}");
    EXPECT_EQ(scene.world.last(scene.stranger, "seated").at("seat").as_int64(), 1);
}

TEST(HallTrouble, who_comes_back_while_nothing_can_be_saved_gets_the_seat_back_afterwards) {
    Scene scene(R"({"edition":"classic","seats":2,"rules":{"rounds":3}})", R"("player")");
    scene.world.say(scene.ada, R"({"type":"ready","cid":1})");
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 4'000'000); // left alone: a bot has taken over
    ASSERT_TRUE(scene.state().seats[0].is_away);
    scene.world.disconnect(scene.ada);
    scene.world.store.fails = true;
    const auto again = scene.world.connect();
    scene.world.say(again, scene.filled(R"({"type":"hello","table":"$T","token":"$A"})"));
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 10'000);
    EXPECT_TRUE(scene.world.view(again).at("seats").at(0).at("away").as_bool());
    scene.world.store.fails = false;
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 3'000);
    EXPECT_FALSE(scene.world.view(again).at("seats").at(0).at("away").as_bool());
}

TEST(HallTrouble, while_nothing_can_be_saved_the_clock_stands_and_says_so) {
    Scene scene(two_seats);
    scene.join_ben();
    scene.both_ready();
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 30'000);
    const std::int64_t left = 90'000;
    scene.world.hall->pause();
    for (const server::net::ConnectionId who : {scene.ada, scene.ben, scene.watcher}) {
        const boost::json::value clock = scene.world.view(who).at("clock");
        EXPECT_TRUE(clock.at("paused").as_bool());
        EXPECT_NEAR(static_cast<double>(clock.at("leftMs").as_int64()), left, 100);
    }
    const std::int64_t turn = scene.state().match->turn;
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 600'000);
    EXPECT_EQ(scene.state().match->turn, turn) << "nobody's time has run out";
    scene.world.hall->resume();
    const boost::json::value clock = scene.world.view(scene.ada).at("clock");
    EXPECT_FALSE(clock.as_object().contains("paused"));
    EXPECT_NEAR(static_cast<double>(clock.at("leftMs").as_int64()), left, 100);
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 100'000);
    EXPECT_EQ(scene.state().match->turn, turn + 1) << "and then it has";
}

TEST(HallTrouble, who_may_have_lost_the_tables_tells_nobody_about_them) {
    Scene scene(two_seats);
    scene.join_ben();
    scene.both_ready();
    const std::size_t told = scene.world.net.inbox[scene.ada].size();
    scene.world.hall->pause_and_refuse();
    EXPECT_EQ(scene.world.net.inbox[scene.ada].size(), told);
}

TEST(HallTrouble, commands_that_come_while_a_step_is_written_wait_for_it) {
    Scene scene(R"({"edition":"classic","seats":4})");
    std::vector<server::net::ConnectionId> guests;
    for (int i = 0; i < 4; ++i) {
        guests.push_back(scene.world.connect());
        scene.world.hall->received(guests.back(),
                                   scene.filled(R"({"type":"join","table":"$T","name":"Guest","token":")") +
                                       std::string(31, 'e') + std::to_string(i) + R"("})");
        scene.world.hall->received(guests.back(), R"({"type":"ready","cid":1})");
    }
    scene.world.scheduler.settle();
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(scene.world.last(guests[i], "seated").at("seat").to_number<std::size_t>(), i + 2);
        EXPECT_TRUE(scene.state().seats[i + 1].is_ready);
    }
    EXPECT_EQ(scene.world.last(guests[3], "refused").at("code").as_string(), "NO_SEAT");
    EXPECT_TRUE(scene.world.last(guests[3], "seated").is_null());
}

TEST(HallTrouble, making_a_table_again_after_a_crash_gives_the_same_table) {
    Scene scene(two_seats);
    const std::string create =
        R"({"type":"create","name":"Ada","token":")" + token_ada + R"(","options":)" + two_seats + "}";
    scene.world.crash();
    const auto again = scene.world.connect();
    scene.world.say(again, create);
    EXPECT_EQ(std::string(scene.world.last(again, "seated").at("table").as_string()), scene.table);
    scene.world.say(again, R"({"type":"leave","cid":1})");
    scene.world.say(again, create);
    EXPECT_NE(std::string(scene.world.last(again, "seated").at("table").as_string()), scene.table)
        << "that one is closed";
}

TEST(HallTrouble, a_code_in_small_letters_is_the_same_table) {
    Scene scene(two_seats);
    std::string small = scene.table;
    std::ranges::transform(small, small.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    scene.world.say(scene.stranger, R"({"type":"hello","table":")" + small + R"("})");
    EXPECT_EQ(std::string(scene.world.view(scene.stranger).at("table").as_string()), scene.table);
}

TEST(HallTrouble, a_table_is_closed_after_a_day_without_anybody_and_not_before) {
    Scene scene(two_seats);
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 48 * 3'600'000); // the server has been up for long
    const auto other = scene.world.connect();
    scene.world.say(other,
                    R"({"type":"create","name":"Cid","token":")" + token_new + R"(","options":)" + two_seats + "}");
    const std::string young(scene.world.last(other, "seated").at("table").as_string());
    const auto friends = scene.world.connect(); // with nobody else it closes sooner
    scene.world.say(friends,
                    R"({"type":"join","name":"Dan","token":")" + token_ben + R"(","table":")" + young + R"("})");
    scene.world.disconnect(other);
    scene.world.disconnect(friends);
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 3'600'000);
    EXPECT_NE(scene.world.hall->room(young), nullptr);
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 25 * 3'600'000);
    EXPECT_EQ(scene.world.hall->room(young), nullptr);
    EXPECT_NE(scene.world.hall->room(scene.table), nullptr) << "Ada is still there";
}

TEST(HallTrouble, the_host_leaves_and_the_next_one_is_host) {
    Scene scene(two_seats);
    scene.join_ben();
    scene.world.say(scene.ada, R"({"type":"leave","cid":1})");
    EXPECT_EQ(scene.world.view(scene.ben).at("host").as_int64(), 2);
    scene.world.say(scene.ben, R"({"type":"bot","cid":1,"seat":1,"level":"player"})");
    scene.world.say(scene.ben, R"({"type":"ready","cid":2})");
    EXPECT_EQ(stage_of(scene.world.view(scene.ben)), "playing");
    scene.world.say(scene.ben, R"({"type":"leave","cid":3})");
    EXPECT_EQ(scene.state().stage, table::Stage::closed);
}

TEST(HallTrouble, the_clock_ends_a_turn_after_the_grace_and_never_before) {
    Scene scene(two_seats);
    scene.join_ben();
    scene.both_ready();
    const std::int64_t end = scene.state().since_ms + 121'000;
    const std::int64_t up_minus_now = scene.state().since_ms - scene.world.scheduler.now_ms();
    scene.world.scheduler.run_until(end - up_minus_now - 1);
    EXPECT_EQ(scene.state().match->turn, 1);
    scene.world.scheduler.run_until(end - up_minus_now);
    EXPECT_EQ(scene.state().match->turn, 2);
}

} // namespace runset::test
