// Tables by requests instead of sockets: seats, commands and streams, all the way into the hall.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/asker.h"
#include "support/view_player.h"

namespace runset::test {

namespace {

namespace json = boost::json;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string ada = "0123456789abcdef0123456789abcdef";
const std::string ben = "fedcba9876543210fedcba9876543210";
const std::string two_people = R"({"name":"Ada","options":{"seats":2,"open":true}})";
const std::string with_bot =
    R"({"name":"Ada","options":{"edition":"classic","seats":2,"rules":{"rounds":1}},"bots":["player"]})";

/// Makes a table and gives its code.
std::string create(World& world, const std::string& body = two_people, const std::string& token = ada) {
    const auto made = post(world, "/api/tables", body, token);
    EXPECT_EQ(made->result.status, 201) << made->result.body;
    return std::string(body_of(*made).at("table").as_string());
}

std::string path_of(const std::string& table, std::string_view rest = "") {
    return std::string("/api/tables/").append(table).append(rest);
}

} // namespace

TEST(ApiDoor, a_table_is_made_and_a_second_seat_taken) {
    World world;
    const auto made = post(world, "/api/tables", two_people, ada);
    ASSERT_EQ(made->result.status, 201);
    const std::string table(body_of(*made).at("table").as_string());
    EXPECT_EQ(made->result.location, path_of(table));
    EXPECT_FALSE(made->result.is_public);
    const auto joined = post(world, path_of(table, "/seats"), R"({"name":"Ben"})", ben);
    EXPECT_EQ(joined->result.status, 201);
    EXPECT_EQ(body_of(*joined).at("seat").as_int64(), 2);
    const json::value view = body_of(*get(world, path_of(table)));
    EXPECT_EQ(view.at("seats").at(0).at("name").as_string(), "⚙ Ada");
    EXPECT_EQ(view.at("seats").at(1).at("name").as_string(), "⚙ Ben");
    EXPECT_TRUE(view.at("you").is_null());
    EXPECT_TRUE(view.at("seats").at(1).at("online").as_bool());
}

TEST(ApiDoor, the_same_again_finds_the_same_seat) {
    World world;
    const std::string table = create(world);
    EXPECT_EQ(create(world), table);
    for (int i = 0; i < 2; ++i) {
        const auto joined = post(world, path_of(table, "/seats"), R"({"name":"Ben"})", ben);
        EXPECT_EQ(body_of(*joined).at("seat").as_int64(), 2);
    }
    EXPECT_EQ(world.hall->figures().created, 1U);
}

TEST(ApiDoor, a_whole_match_is_played_by_requests_alone) {
    World world;
    const std::string table = create(world, with_bot);
    json::value view;
    for (int i = 0; i < 5000; ++i) {
        view = body_of(*get(world, path_of(table), ada));
        if (view.as_object().contains("matchOver") && view.at("matchOver").as_bool()) {
            break;
        }
        const std::string message = message_for(view);
        if (message.empty()) {
            world.scheduler.run_until(world.scheduler.next().value_or(0));
            continue;
        }
        const auto done = post(world, path_of(table, "/commands"), message, ada);
        if (done->result.status == 429) {
            world.scheduler.run_until(world.scheduler.now_ms() + 1000);
            continue;
        }
        ASSERT_EQ(done->result.status, 200) << done->result.body;
        EXPECT_EQ(body_of(*done).at("type").as_string(), "done");
    }
    ASSERT_TRUE(view.at("matchOver").as_bool());
    const auto record = get(world, "/api/games/" + table + "/1");
    EXPECT_EQ(record->result.status, 200);
    EXPECT_THAT(record->result.body, HasSubstr("runset-record 1\n"));
    EXPECT_EQ(get(world, "/api/games/" + table + "/1/export")->result.body, record->result.body);
    EXPECT_EQ(get(world, "/api/games/" + table + "/1/export")->result.file_name, "runset-" + table + "-1.txt");
    const json::value game = body_of(*get(world, "/api/games/" + table + "/1/json"));
    EXPECT_EQ(game.at("seats").at(0).at("total"), view.at("seats").at(0).at("total"));
    EXPECT_EQ(game.at("rounds").at(0).at("racks"), view.at("lastRound").at("racks"));
    EXPECT_EQ(game.at("rounds").at(0).at("turns").as_array().back().at("turn"), view.at("turn"));
    const json::value games = body_of(*get(world, path_of(table, "/games")));
    EXPECT_EQ(games.at("games").as_array().size(), 1U);
    EXPECT_EQ(games.at("games").at(0).at("seats").at(1).at("level").as_string(), "player");
}

TEST(ApiDoor, games_that_cannot_be_read_are_not_called_missing) {
    World world;
    const std::string table = create(world, with_bot);
    const std::vector<std::string> paths{"/api/tables/" + table + "/games", "/api/games/" + table + "/1",
                                         "/api/games/" + table + "/1/json", "/api/games/NOSUCH/1/export"};
    const auto expect_away = [&] {
        for (const std::string& path : paths) {
            const auto answer = get(world, path);
            EXPECT_EQ(answer->result.status, 503) << path;
            EXPECT_EQ(code_of(*answer), "GAMES_AWAY") << path;
        }
    };
    world.store.is_away = true;
    expect_away();
    world.store.is_away = false;
    EXPECT_EQ(get(world, paths[0])->result.status, 200);
    EXPECT_EQ(code_of(*get(world, paths[1])), "NO_SUCH_GAME"); // no round has ended
    world.hall->pause();                                       // then the store is not even asked
    expect_away();
    world.hall->resume();
    EXPECT_EQ(get(world, paths[0])->result.status, 200);
}

TEST(ApiDoor, a_view_by_token_has_the_rack_and_one_without_has_not) {
    World world;
    const std::string table = create(world, with_bot);
    ASSERT_EQ(post(world, path_of(table, "/commands"), R"({"type":"ready","cid":1})", ada)->result.status, 200);
    const auto own = get(world, path_of(table), ada);
    EXPECT_EQ(body_of(*own).at("rack").as_array().size(), 14U);
    EXPECT_FALSE(own->result.is_public);
    const auto other = get(world, path_of(table));
    EXPECT_FALSE(body_of(*other).as_object().contains("rack"));
    EXPECT_TRUE(other->result.is_public);
}

TEST(ApiDoor, a_stream_tells_a_spectator_what_sockets_tell_spectators) {
    World world;
    const std::string table = create(world, with_bot);
    const auto stream = get(world, path_of(table, "/stream"));
    ASSERT_TRUE(stream->is_stream);
    EXPECT_EQ(stream->result.type, "application/x-ndjson");
    const server::net::ConnectionId watcher = world.connect();
    world.say(watcher, R"({"type":"hello","table":")" + table + R"("})");
    post(world, path_of(table, "/commands"), R"({"type":"ready","cid":1})", ada);
    ASSERT_GE(stream->lines.size(), 3U);
    EXPECT_EQ(stream->lines.back(), world.view(watcher));
    EXPECT_EQ(stream->lines.back().at("watching").as_int64(), 2);
    stream->gone();
    world.scheduler.settle();
    EXPECT_EQ(world.view(watcher).at("watching").as_int64(), 1);
}

TEST(ApiDoor, a_stream_by_token_is_the_seat_and_the_newest_counts) {
    World world;
    const std::string table = create(world, with_bot);
    const auto first = get(world, path_of(table, "/stream"), ada);
    ASSERT_TRUE(first->is_stream);
    EXPECT_EQ(first->lines.back().at("you").as_int64(), 1);
    const auto second = get(world, path_of(table, "/stream"), ada);
    EXPECT_TRUE(first->has_ended);
    post(world, path_of(table, "/commands"), R"({"type":"ready","cid":1})", ada);
    EXPECT_EQ(second->lines.back().at("rack").as_array().size(), 14U);
    const server::net::ConnectionId socket = world.connect();
    world.say(socket, R"({"type":"hello","table":")" + table + R"(","token":")" + ada + R"("})");
    EXPECT_TRUE(second->has_ended) << "the seat came in by a socket";
    EXPECT_EQ(world.view(socket).at("you").as_int64(), 1);
}

TEST(ApiDoor, a_silent_seat_is_away_and_comes_back_with_its_next_request) {
    World world;
    const std::string table = create(world);
    const auto is_online = [&] {
        return body_of(*get(world, path_of(table))).at("seats").at(0).at("online").as_bool();
    };
    world.scheduler.run_until(world.scheduler.now_ms() + 29'000);
    EXPECT_TRUE(is_online());
    world.scheduler.run_until(world.scheduler.now_ms() + 10'000);
    EXPECT_FALSE(is_online());
    EXPECT_EQ(post(world, path_of(table, "/commands"), R"({"type":"say","phrase":"hello"})", ada)->result.status, 204);
    EXPECT_TRUE(is_online());
    const auto stream = get(world, path_of(table, "/stream"), ada);
    world.scheduler.run_until(world.scheduler.now_ms() + 60'000);
    EXPECT_TRUE(is_online()) << "a stream holds the seat";
}

TEST(ApiDoor, who_leaves_has_no_seat_any_more) {
    World world;
    const std::string table = create(world);
    post(world, path_of(table, "/seats"), R"({"name":"Ben"})", ben);
    EXPECT_EQ(post(world, path_of(table, "/commands"), R"({"type":"leave","cid":1})", ben)->result.status, 200);
    EXPECT_EQ(get(world, path_of(table), ben)->result.status, 401);
    EXPECT_EQ(post(world, path_of(table, "/commands"), R"({"type":"ready","cid":2})", ben)->result.status, 401);
}

TEST(ApiDoor, two_commands_at_once_are_answered_one_after_the_other) {
    World world;
    const std::string table = create(world, with_bot);
    auto first = std::make_shared<FakeExchange>();
    auto second = std::make_shared<FakeExchange>();
    const std::string authorization = "Bearer " + ada;
    for (const auto& [exchange, body] :
         {std::pair{first, R"({"type":"ready","cid":1})"},
          std::pair{second, R"({"type":"play","round":1,"turn":1,"move":"pass","cid":2})"}}) {
        world.hall->asked({.method = "POST",
                           .path = path_of(table, "/commands"),
                           .address = "127.0.0.1",
                           .authorization = authorization,
                           .content_type = "application/json",
                           .body = body},
                          exchange);
    }
    EXPECT_EQ(first->answers, 0) << "not yet written";
    world.scheduler.settle();
    EXPECT_EQ(first->result.status, 200);
    EXPECT_GE(second->result.status, 409);
    EXPECT_EQ(first->answers, 1);
    EXPECT_EQ(second->answers, 1);
}

TEST(ApiDoor, a_table_that_cannot_be_written_is_refused_and_tried_again) {
    World world;
    world.store.fails = true;
    const auto refused = post(world, "/api/tables", two_people, ada);
    EXPECT_EQ(refused->result.status, 503);
    EXPECT_EQ(code_of(*refused), "NOT_KEPT");
    world.store.fails = false;
    EXPECT_EQ(post(world, "/api/tables", two_people, ada)->result.status, 201);
}

} // namespace runset::test
