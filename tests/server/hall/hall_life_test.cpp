// The life of a table beyond one turn: matches one after the other, handicaps, the clock's help, coming and going.

#include <gtest/gtest.h>

#include "fair/deal.h"
#include "fair/verify.h"
#include "solver/can_lay.h"
#include "support/asker.h"
#include "support/scene.h"
#include "support/view_player.h"

namespace runset::test {

namespace {

namespace json = boost::json;

bool is_match_over(const json::value& view) {
    return view.as_object().contains("matchOver") && view.at("matchOver").as_bool();
}

/// Ada plays by the solver against bots until the match is over.
void play_alone(Scene& scene) {
    for (int steps = 0; steps < 4000 && !is_match_over(scene.world.view(scene.ada)); ++steps) {
        const json::value view = scene.world.view(scene.ada);
        const std::string stage(view.at("stage").as_string());
        if (stage == "gathering" && !view.at("seats").at(0).at("ready").as_bool()) {
            scene.world.say(scene.ada, scene.filled(R"({"type":"ready","cid":$C})"));
        } else if (stage == "playing" && view.at("toMove") == view.at("you")) {
            const std::string move = move_for(view);
            scene.world.say(scene.ada,
                            scene.filled(R"({"type":"play","cid":$C,"round":$R,"turn":$U,"move":)" + move + "}"));
        } else {
            scene.world.scheduler.run_until(scene.world.scheduler.next().value_or(0));
        }
    }
}

std::string record_of(Scene& scene, int match) {
    return get(scene.world, "/api/games/" + scene.table + "/" + std::to_string(match))->result.body;
}

} // namespace

TEST(HallLife, a_rematch_is_a_match_of_its_own) {
    Scene scene(R"({"seats":2,"rules":{"rounds":1}})", R"("learner")");
    play_alone(scene);
    EXPECT_TRUE(is_match_over(scene.world.view(scene.ada)));
    scene.world.say(scene.ada, scene.filled(R"({"type":"ready","cid":$C})"));
    EXPECT_EQ(scene.world.view(scene.ada).at("stage").as_string(), "playing");
    EXPECT_EQ(scene.world.view(scene.ada).at("round").as_int64(), 1);
    EXPECT_EQ(scene.world.view(scene.ada).at("seats").at(0).at("total").as_int64(), 0);
    play_alone(scene);
    for (const int match : {1, 2}) {
        const auto verified = fair::verify(server::machine::sodium_hashing(), record_of(scene, match), solver::can_lay);
        EXPECT_TRUE(verified.has_value()) << match;
    }
    EXPECT_NE(record_of(scene, 1), record_of(scene, 2));
}

TEST(HallLife, O7_a_seat_with_a_lower_opening_may_use_it_and_the_record_says_so) {
    Scene scene(R"({"seats":2,"rules":{"rounds":1},"handicaps":[{"seat":1,"openMin":0}]})", R"("learner")");
    scene.world.say(scene.ada, scene.filled(R"({"type":"ready","cid":$C})"));
    EXPECT_EQ(scene.world.view(scene.ada).at("openMin").as_int64(), 0);
    play_alone(scene);
    const std::string record = record_of(scene, 1);
    EXPECT_NE(record.find("handicap 1 openMin=0\n"), std::string::npos);
    EXPECT_TRUE(fair::verify(server::machine::sodium_hashing(), record, solver::can_lay).has_value());
}

TEST(HallLife, a_number_that_is_not_shown_in_time_makes_the_deal_void) {
    Scene scene(R"({"seats":2})");
    scene.join_ben();
    const auto ready_with_a_number = [&] {
        const fair::DealName name{.table = scene.table, .deal = scene.state().deal};
        const std::string commitment = notation::print_hex(
            fair::nonce_commitment(server::machine::sodium_hashing(), name, {}, notation::Digest{}));
        scene.world.say(scene.ada, scene.filled(R"({"type":"ready","cid":$C,"commitment":")" + commitment + R"("})"));
    };
    const auto stage = [&] { return scene.world.view(scene.ada).at("stage").as_string(); };
    for (const int deal : {1, 2}) {
        const json::value promised = scene.world.view(scene.ada).at("deal");
        ready_with_a_number();
        scene.world.say(scene.ben, scene.filled(R"({"type":"ready","cid":$C})"));
        EXPECT_EQ(stage(), "revealing");
        scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 4900);
        EXPECT_EQ(stage(), "revealing");
        scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 200);
        EXPECT_EQ(stage(), "gathering");
        const json::value view = scene.world.view(scene.ada);
        EXPECT_EQ(view.at("deal").at("deal").as_int64(), deal + 1);
        EXPECT_NE(view.at("deal").at("commitment"), promised.at("commitment"));
        const json::value voided = view.at("deal").at("voided").as_array().back();
        EXPECT_EQ(voided.at("commitment"), promised.at("commitment"));
        EXPECT_FALSE(voided.at("nonces").at(0).at("commitment").is_null());
        EXPECT_TRUE(voided.at("nonces").at(0).at("nonce").is_null());
        EXPECT_FALSE(view.at("seats").at(0).at("ready").as_bool()) << "everybody gets ready again";
    }
    ready_with_a_number(); // two in a match are enough
    EXPECT_EQ(scene.world.last(scene.ada, "refused").at("code").as_string(), "NUMBER_WITHHELD");
    scene.both_ready();
    EXPECT_EQ(stage(), "playing");
}

TEST(HallLife, K2_the_clock_keeps_what_lies_in_good_melds_of_the_draft) {
    Scene scene(R"({"seats":2,"handicaps":[{"seat":1,"openMin":0},{"seat":2,"openMin":0}]})");
    scene.join_ben();
    scene.both_ready();
    // Draw until the player on turn could lay something, and leave it lying as a draft.
    std::string draft;
    for (int turns = 0; turns < 60 && draft.empty(); ++turns) {
        const std::string move = move_for(scene.world.view(scene.mover()));
        if (move.starts_with("{\"lay\":")) {
            draft = move.substr(7, move.size() - 8);
        } else {
            scene.dull_move();
        }
    }
    ASSERT_FALSE(draft.empty());
    const auto player = scene.mover();
    scene.world.say(player, scene.filled(R"({"type":"draft","round":$R,"turn":$U,"table":)" + draft + "}"));
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 121'000);
    EXPECT_EQ(json::serialize(scene.world.view(player).at("melds")), draft);
    EXPECT_TRUE(scene.world.view(player).at("recent").at(0).as_object().contains("before"));
}

TEST(HallLife, the_draft_is_there_again_after_a_reconnect) {
    Scene scene(R"({"seats":2})");
    scene.join_ben();
    scene.both_ready();
    const bool is_ada = scene.mover() == scene.ada;
    const json::value rack = scene.world.view(scene.mover()).at("rack");
    const std::string tile(rack.at(0).as_string());
    const std::string draft = R"([[")" + tile + R"("]])";
    scene.world.say(scene.mover(), scene.filled(R"({"type":"draft","round":$R,"turn":$U,"table":)" + draft + "}"));
    scene.world.disconnect(scene.mover());
    const auto again = scene.world.connect();
    scene.world.say(again, scene.filled(std::string(R"({"type":"hello","table":"$T","token":")") +
                                        (is_ada ? "$A" : "$B") + R"("})"));
    EXPECT_EQ(json::serialize(scene.world.view(again).at("draft")), draft);
    EXPECT_FALSE(scene.world.view(scene.waiter()).as_object().contains("draft"));
}

TEST(HallLife, the_next_round_begins_by_itself_where_there_is_a_clock) {
    Scene scene(R"({"seats":2,"rules":{"rounds":2}})", R"("learner")");
    for (int steps = 0; steps < 4000 && !scene.world.view(scene.ada).as_object().contains("lastRound"); ++steps) {
        const json::value view = scene.world.view(scene.ada);
        if (view.at("stage").as_string() == "gathering") {
            scene.world.say(scene.ada, scene.filled(R"({"type":"ready","cid":$C})"));
        } else if (view.at("toMove") == view.at("you")) {
            scene.world.say(scene.ada, scene.filled(R"({"type":"play","cid":$C,"round":$R,"turn":$U,"move":)" +
                                                    move_for(view) + "}"));
        } else {
            scene.world.scheduler.run_until(scene.world.scheduler.next().value_or(0));
        }
    }
    ASSERT_EQ(scene.state().stage, table::Stage::gathering);
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 119'000);
    EXPECT_EQ(scene.state().stage, table::Stage::gathering);
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 2000);
    EXPECT_EQ(scene.state().stage, table::Stage::playing);
    EXPECT_EQ(scene.state().match->round, 2);
}

TEST(HallLife, without_a_clock_nobody_is_hurried) {
    Scene scene(R"({"edition":"kids","seats":2})");
    scene.join_ben();
    scene.both_ready();
    const std::int64_t seq = scene.state().seq;
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 20 * 3'600'000);
    EXPECT_EQ(scene.state().seq, seq);
}

TEST(HallLife, whoever_is_on_turn_has_half_a_minute_after_a_restart) {
    Scene scene(R"({"seats":2})");
    scene.join_ben();
    scene.both_ready();
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 115'000);
    scene.world.crash();
    const auto again = scene.world.connect();
    scene.world.say(again, scene.filled(R"({"type":"hello","table":"$T","token":"$A"})"));
    EXPECT_GE(scene.world.view(again).at("clock").at("leftMs").as_int64(), 29'900);
}

TEST(HallLife, a_running_round_is_in_no_record) {
    Scene scene(R"({"seats":2})");
    scene.join_ben();
    scene.both_ready();
    scene.dull_move();
    EXPECT_EQ(get(scene.world, "/api/games/" + scene.table + "/1")->result.status, 404);
}

TEST(HallLife, a_record_keeps_the_names_of_its_match_until_they_are_to_be_forgotten) {
    Scene scene(R"({"edition":"kids","seats":2,"rules":{"chipsToWin":1}})");
    scene.join_ben();
    while (!is_match_over(scene.world.view(scene.ada))) {
        for (const server::net::ConnectionId player : {scene.ada, scene.ben}) {
            const std::string message = message_for(scene.world.view(player));
            if (!message.empty()) {
                scene.world.say(player, message);
            }
        }
    }
    const auto cid = scene.world.view(scene.ben).at("lastCid").as_int64() + 1;
    scene.world.say(scene.ben, R"({"type":"leave","cid":)" + std::to_string(cid) + "}");
    const server::net::ConnectionId cleo = scene.world.connect();
    scene.world.say(cleo, scene.filled(R"({"type":"join","name":"Cleo","table":"$T","token":")" + token_new + R"("})"));
    EXPECT_EQ(scene.world.last(cleo, "seated").at("seat").as_int64(), 2);
    EXPECT_NE(record_of(scene, 1).find("Ben"), std::string::npos);
    EXPECT_EQ(record_of(scene, 1).find("Cleo"), std::string::npos);

    // After a crash the seat is Cleo's, and Ben can still be forgotten, from anywhere.
    scene.world.crash();
    const server::net::ConnectionId anywhere = scene.world.connect();
    scene.world.say(anywhere, scene.filled(R"({"type":"hello","table":"$T","token":")" + token_new + R"("})"));
    EXPECT_EQ(scene.world.last(anywhere, "seated").at("seat").as_int64(), 2);
    const server::net::ConnectionId stranger = scene.world.connect();
    scene.world.say(stranger,
                    scene.filled(R"({"type":"forget","table":"$T","token":"00000000000000000000000000000009"})"));
    EXPECT_EQ(scene.world.last(stranger, "refused").at("code"), "BAD_TOKEN");
    scene.world.say(stranger, scene.filled(R"({"type":"forget","table":"$T","token":"$B","cid":3})"));
    EXPECT_EQ(scene.world.last(stranger, "done").at("cid").as_int64(), 3);
    EXPECT_EQ(record_of(scene, 1).find("Ben"), std::string::npos);
    EXPECT_NE(record_of(scene, 1).find("Ada"), std::string::npos);
    EXPECT_EQ(scene.world.view(anywhere).at("seats").at(1).at("name"), "Cleo");
}

// A promise to forget is kept like a move: on the disk first.
TEST(HallLife, a_name_that_cannot_be_taken_out_is_not_called_forgotten) {
    Scene scene(R"({"seats":2,"rules":{"rounds":1}})");
    scene.join_ben();
    const auto name_of = [&] {
        return std::string(scene.world.view(scene.ada).at("seats").at(1).at("name").as_string());
    };
    ASSERT_EQ(name_of(), "Ben");
    const std::string by_token = scene.filled(R"({"type":"forget","table":"$T","token":"$B","cid":3})");
    const std::string erase = scene.filled(R"({"type":"erase","table":"$T","token":"$B","cid":4})");
    scene.world.store.fails = true;
    for (const std::string& ask : {std::string(R"({"type":"forget"})"), by_token, erase}) {
        scene.world.net.inbox[scene.ben].clear();
        scene.world.say(scene.ben, ask);
        EXPECT_EQ(scene.world.last(scene.ben, "refused").at("code"), "NOT_KEPT") << ask;
        EXPECT_TRUE(scene.world.last(scene.ben, "done").is_null()) << ask;
        EXPECT_EQ(name_of(), "Ben") << ask;
    }
    scene.world.store.fails = false;
    scene.world.say(scene.ben, R"({"type":"forget"})");
    EXPECT_EQ(scene.world.last(scene.ben, "done").at("seq").as_int64(), 0);
    EXPECT_EQ(name_of(), "");
    scene.world.crash();
    scene.ada = scene.world.connect();
    scene.world.say(scene.ada, scene.filled(R"({"type":"hello","table":"$T","token":"$A"})"));
    EXPECT_EQ(name_of(), "");
}

TEST(HallLife, a_table_is_kept_for_ever_once_a_match_was_ended) {
    Scene scene(R"({"seats":2,"rules":{"rounds":1}})", R"("learner")");
    const auto is_saved = [&] { return scene.world.store.disk.saved.contains(scene.table); };
    EXPECT_FALSE(is_saved());
    scene.world.say(scene.ada, scene.filled(R"({"type":"ready","cid":$C})"));
    EXPECT_FALSE(scene.world.view(scene.ada).as_object().contains("game"));
    EXPECT_FALSE(is_saved());
    play_alone(scene);
    EXPECT_TRUE(is_saved());
    EXPECT_EQ(scene.world.view(scene.ada).at("game").as_int64(), 1);
}

TEST(HallLife, the_view_names_the_game_also_after_a_crash) {
    Scene scene(R"({"seats":2,"rules":{"rounds":1}})", R"("learner")");
    play_alone(scene);
    scene.world.say(scene.ada, scene.filled(R"({"type":"ready","cid":$C})"));
    play_alone(scene);
    EXPECT_EQ(scene.world.view(scene.ada).at("game").as_int64(), 2);
    scene.world.crash();
    scene.ada = scene.world.connect();
    scene.world.say(scene.ada, scene.filled(R"({"type":"hello","table":"$T","token":"$A"})"));
    EXPECT_EQ(scene.world.view(scene.ada).at("game").as_int64(), 2);
}

TEST(HallLife, games_are_deleted_when_everybody_asks) {
    Scene scene(R"({"seats":2,"rules":{"rounds":1}})");
    scene.join_ben();
    const std::string erase = R"({"type":"erase","table":"$T","cid":1,"token":")";
    scene.both_ready();
    for (int steps = 0; steps < 2000 && scene.state().is_match_running(); ++steps) {
        if (steps == 0) { // not in the middle of a match
            scene.world.say(scene.stranger, scene.filled(erase + "$A\"}"));
            EXPECT_EQ(scene.world.last(scene.stranger, "refused").at("code"), "NOT_GATHERING");
        }
        const json::value view = scene.world.view(scene.mover());
        scene.world.say(scene.mover(),
                        scene.filled(R"({"type":"play","cid":$C,"round":$R,"turn":$U,"move":)" + move_for(view) + "}"));
    }
    ASSERT_TRUE(is_match_over(scene.world.view(scene.ada)));
    const std::string path = "/api/games/" + scene.table + "/1";
    EXPECT_EQ(get(scene.world, path)->result.status, 200);
    scene.world.say(scene.stranger, scene.filled(erase + token_new + "\"}"));
    EXPECT_EQ(scene.world.last(scene.stranger, "refused").at("code"), "BAD_TOKEN");
    scene.world.say(scene.stranger, scene.filled(erase + "$A\"}"));
    EXPECT_EQ(scene.world.last(scene.stranger, "erased").at("waiting").as_int64(), 1);
    EXPECT_EQ(get(scene.world, path)->result.status, 200);
    scene.world.say(scene.stranger, scene.filled(erase + "$B\"}"));
    EXPECT_EQ(scene.world.last(scene.stranger, "erased").at("waiting").as_int64(), 0);
    EXPECT_EQ(get(scene.world, path)->result.status, 410);
    EXPECT_EQ(get(scene.world, "/api/games/NOSUCH/1")->result.status, 404);
    EXPECT_EQ(scene.world.last(scene.ada, "refused").at("code"), "TABLE_CLOSED");
    EXPECT_EQ(scene.world.hall->room(scene.table), nullptr);
}

TEST(HallLife, a_token_opens_its_seat_until_that_is_left_and_then_only_forgets) {
    for (const bool is_playing : {false, true}) {
        Scene scene(R"({"edition":"classic","seats":2})");
        scene.join_ben();
        if (is_playing) {
            scene.both_ready();
        }
        scene.world.say(scene.ben, scene.filled(R"({"type":"leave","cid":$C})"));
        scene.world.say(scene.stranger, scene.filled(R"({"type":"hello","table":"$T","token":"$B"})"));
        EXPECT_EQ(scene.world.last(scene.stranger, "refused").at("code"), "BAD_TOKEN");
        EXPECT_TRUE(scene.world.last(scene.stranger, "view").is_null());
        scene.world.say(scene.stranger, scene.filled(R"({"type":"forget","table":"$T","token":"$B"})"));
        EXPECT_FALSE(scene.world.last(scene.stranger, "done").is_null());
    }
}

} // namespace runset::test
