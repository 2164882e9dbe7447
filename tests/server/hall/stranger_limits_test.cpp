// What one network may use up, by addresses as one customer has them: many of one IPv6 /64, many /64 of one /48. Others
// notice nothing of it.

#include <gtest/gtest.h>

#include "server/hall/creation_limits.h"
#include "support/asker.h"
#include "support/scene.h"

namespace runset::test {

namespace {

using server::net::ConnectionId;

constexpr std::int64_t minute_ms = 60'000;

/// The address with this number in the network with that one; both are below 65,536.
std::string address(int network, int host = 1) {
    const auto hex = [](int number) {
        std::ostringstream text;
        text << std::hex << number;
        return text.str();
    };
    return "2001:db8:7:" + hex(network) + "::" + hex(host);
}

std::string token(int number) {
    std::string text = std::to_string(number);
    return std::string(32 - text.size(), '0') + text;
}

/// What a new connection is answered: `seated`, or the code of the refusal.
std::string made(World& world, const std::string& from, int number) {
    const ConnectionId connection = world.connect(from);
    world.say(connection, R"({"type":"create","name":"Eve","token":")" + token(number) +
                              R"(","options":{"edition":"classic","seats":2},"bots":[]})");
    const auto refused = world.last(connection, "refused");
    return refused.is_null() ? "seated" : std::string(refused.at("code").as_string());
}

std::string entered(World& world, const std::string& from, const std::string& table, const std::string& more = "") {
    const ConnectionId connection = world.connect(from);
    world.say(connection, R"({"type":"hello","table":")" + table + "\"" + more + "}");
    const auto refused = world.last(connection, "refused");
    return refused.is_null() ? "seen" : std::string(refused.at("code").as_string());
}

} // namespace

TEST(StrangerLimits, one_v6_network_makes_no_more_tables_a_minute_than_one_address) {
    World world;
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(made(world, address(1, i), i), "seated");
    }
    for (int i = 5; i < 50; ++i) {
        EXPECT_EQ(made(world, address(1, i), i), "TOO_MANY_TABLES");
    }
    EXPECT_EQ(made(world, address(2), 50), "seated");
    EXPECT_EQ(made(world, "203.0.113.7", 51), "seated");
    world.scheduler.run_until(world.scheduler.now_ms() + minute_ms + 1);
    EXPECT_EQ(made(world, address(1, 52), 52), "seated");
}

TEST(StrangerLimits, a_network_has_a_share_of_the_tables_and_what_is_around_it_another) {
    World world(1, {.a_minute = 1'000, .open = 20, .open_around = 50});
    int number = 0;
    const auto count = [&](int network) {
        int count = 0;
        while (count < 60 && made(world, address(network, count), ++number) == "seated") {
            ++count;
        }
        return count;
    };
    EXPECT_EQ(count(1), 20);
    EXPECT_EQ(count(2), 20);
    EXPECT_EQ(count(3), 10) << "of one /48";
    EXPECT_EQ(count(4), 0);
    EXPECT_EQ(made(world, "2001:db8:8::1", ++number), "seated");
    EXPECT_EQ(made(world, "203.0.113.7", ++number), "seated");
    EXPECT_EQ(made(world, "192.168.0.7", ++number), "seated");
}

TEST(StrangerLimits, a_share_is_given_back_with_the_table_also_where_it_was_left_at_once) {
    World world(1, {.a_minute = 1'000, .open = 3});
    for (int i = 0; i < 3; ++i) {
        ASSERT_EQ(made(world, address(1), i), "seated");
    }
    ASSERT_EQ(made(world, address(1), 3), "TOO_MANY_TABLES");
    const std::vector<ConnectionId> here(world.net.is_open.begin(), world.net.is_open.end());
    for (const ConnectionId connection : here) {
        world.disconnect(connection);
    }
    world.scheduler.run_until(world.scheduler.now_ms() + 40 * minute_ms);
    EXPECT_EQ(made(world, address(1), 4), "seated");
}

TEST(StrangerLimits, a_table_that_nobody_came_to_closes_half_an_hour_after_its_maker_has_gone) {
    for (const bool restarts : {false, true}) {
        Scene scene(R"({"edition":"classic","seats":2})");
        World& world = scene.world;
        world.disconnect(scene.watcher);
        world.disconnect(scene.ada);
        if (restarts) {
            world.crash();
        }
        world.scheduler.run_until(world.scheduler.now_ms() + 27 * minute_ms);
        ASSERT_NE(world.hall->room(scene.table), nullptr) << "a laptop that slept while phones were fetched";
        world.scheduler.run_until(world.scheduler.now_ms() + 10 * minute_ms);
        EXPECT_EQ(world.hall->room(scene.table), nullptr);
        EXPECT_EQ(entered(world, "127.0.0.1", scene.table, R"(,"token":")" + token_ada + "\""), "NO_SUCH_TABLE");
    }
}

TEST(StrangerLimits, a_table_with_two_people_or_a_deal_waits_for_a_day) {
    for (const bool has_bot : {false, true}) {
        Scene scene(R"({"edition":"classic","seats":2,"rules":{"timeLimitSec":0}})", has_bot ? R"("learner")" : "");
        World& world = scene.world;
        if (has_bot) {
            world.say(scene.ada, scene.filled(R"({"type":"ready","cid":$C})"));
        } else {
            scene.join_ben();
            world.disconnect(scene.ben);
        }
        world.disconnect(scene.ada);
        world.disconnect(scene.watcher);
        world.scheduler.run_until(world.scheduler.now_ms() + 20 * 60 * minute_ms);
        ASSERT_NE(world.hall->room(scene.table), nullptr);
        EXPECT_NE(world.hall->room(scene.table)->state().stage, table::Stage::closed);
    }
}

TEST(StrangerLimits, who_tries_codes_has_to_be_slow) {
    Scene scene(R"({"edition":"classic","seats":2})");
    World& world = scene.world;
    for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(entered(world, address(1, i), "NOSUC" + std::to_string(i % 8 + 2)), "NO_SUCH_TABLE") << i;
    }
    EXPECT_EQ(entered(world, address(1, 99), "NOSUCH"), "TOO_MANY_CODES");
    EXPECT_EQ(entered(world, address(1, 99), scene.table), "TOO_MANY_CODES") << "else it would pay to go on";
    EXPECT_EQ(entered(world, address(1, 99), scene.table, R"(,"token":")" + token_new + "\""), "TOO_MANY_CODES");
    EXPECT_EQ(entered(world, address(1, 98), scene.table, R"(,"token":")" + token_ada + "\""), "seen")
        << "somebody else of the same house who plays there";
    EXPECT_EQ(entered(world, address(2), scene.table), "seen");
    EXPECT_EQ(entered(world, "203.0.113.7", scene.table), "seen");
    world.scheduler.run_until(world.scheduler.now_ms() + 2 * minute_ms);
    EXPECT_EQ(entered(world, address(1, 99), scene.table), "seen");
}

TEST(StrangerLimits, codes_tried_from_many_networks_of_one_customer_count_together) {
    Scene scene(R"({"edition":"classic","seats":2})");
    World& world = scene.world;
    int tries = 0;
    while (tries < 1'000 && entered(world, address(tries % 50), "NOSUCH") == "NO_SUCH_TABLE") {
        ++tries;
    }
    EXPECT_EQ(tries, 100);
    EXPECT_EQ(entered(world, "2001:db8:8::1", scene.table), "seen");
}

TEST(StrangerLimits, codes_tried_by_requests_count_too) {
    Scene scene(R"({"edition":"classic","seats":2})");
    World& world = scene.world;
    const auto status = [&](const std::string& from, const std::string& path) {
        return ask(world, {.path = path, .address = from})->result.status;
    };
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(status(address(1, i), "/api/tables/NOSUCH"), 404);
        EXPECT_EQ(status(address(1, i), "/api/tables/NOSUCH/games"), 404);
        EXPECT_EQ(status(address(1, i), "/api/games/NOSUCH/1"), 404);
        EXPECT_EQ(status(address(1, i), "/api/tables/NOSUCH/stream"), 404);
    }
    EXPECT_EQ(status(address(1, 9), "/api/tables/NOSUCH"), 429);
    EXPECT_EQ(status(address(1, 9), "/api/tables/" + scene.table), 429);
    EXPECT_EQ(status(address(1, 9), "/api/tables/" + scene.table + "/stream"), 429);
    EXPECT_EQ(status(address(1, 9), "/api/tables"), 200);
    EXPECT_EQ(status(address(2), "/api/tables/" + scene.table), 200);
}

TEST(StrangerLimits, requests_of_one_v6_network_count_as_of_one_address) {
    World world;
    int answered = 0;
    while (answered < 1'000 &&
           ask(world, {.path = "/api/tables", .address = address(1, answered)})->result.status == 200) {
        ++answered;
    }
    EXPECT_EQ(answered, 200);
    EXPECT_EQ(ask(world, {.path = "/api/tables", .address = address(2)})->result.status, 200);
}

} // namespace runset::test
