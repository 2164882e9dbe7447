#include <gtest/gtest.h>

#include "fair/verify.h"
#include "solver/can_lay.h"
#include "support/asker.h"
#include "support/view_player.h"
#include "support/world.h"

namespace runset::test {

namespace {

namespace json = boost::json;
using server::net::ConnectionId;

const std::string ada = "0123456789abcdef0123456789abcdef";
const std::string ben = "fedcba9876543210fedcba9876543210";

std::string create(const std::string& edition, int seats, const std::string& bots, const std::string& rules = "{}") {
    return R"({"type":"create","name":"Ada","token":")" + ada + R"(","options":{"edition":")" + edition +
           R"(","seats":)" + std::to_string(seats) + R"(,"rules":)" + rules + R"(},"bots":[)" + bots + "]}";
}

std::string text_of(const json::value& view, std::string_view key) {
    return std::string(view.at(key).as_string());
}

class Player {
public:
    Player(World& world, ConnectionId connection) : world_(world), connection_(connection) {}

    /// Does what is to be done now; false if it is for others to act.
    bool act() {
        const std::string message = message_for(world_.view(connection_));
        if (!message.empty()) {
            world_.say(connection_, message);
            return true;
        }
        return false;
    }

private:
    World& world_;
    ConnectionId connection_;
};

bool is_match_over(const json::value& view) {
    return view.as_object().contains("matchOver") && view.at("matchOver").as_bool();
}

/// Plays until the match is over.
void play_match(World& world, std::vector<Player> players, ConnectionId watch) {
    for (int steps = 0; steps < 5000; ++steps) {
        if (is_match_over(world.view(watch))) {
            return;
        }
        bool has_acted = false;
        for (Player& player : players) {
            has_acted = player.act() || has_acted;
        }
        if (!has_acted) {
            world.scheduler.run_until(world.scheduler.next().value_or(0));
        }
    }
    ADD_FAILURE() << "the match does not end: " << json::serialize(world.view(watch));
}

struct Game {
    const char* edition;
    int seats;
    const char* bots;
    const char* rules;
};

class WholeMatch : public testing::TestWithParam<Game> {};

} // namespace

TEST_P(WholeMatch, is_played_to_its_end_and_verifies) {
    World world;
    const ConnectionId first = world.connect();
    const Game& game = GetParam();
    world.say(first, create(game.edition, game.seats, game.bots, game.rules));
    const std::string table = text_of(world.last(first, "seated"), "table");
    play_match(world, {Player(world, first)}, first);
    const server::net::HttpAnswer record = get(world, "/api/games/" + table + "/1")->result;
    ASSERT_EQ(record.status, 200);
    const auto verified = fair::verify(server::machine::sodium_hashing(), record.body, solver::can_lay);
    ASSERT_TRUE(verified.has_value()) << verified.error().text_key << "\n" << record.body;
}

INSTANTIATE_TEST_SUITE_P(Editions, WholeMatch,
                         testing::Values(Game{"classic", 2, R"("player")", R"({"rounds":1})"},
                                         Game{"classic", 4, R"("player","starter","strong")", R"({"rounds":2})"},
                                         Game{"kids", 3, R"("learner","learner")", "{}"},
                                         Game{"junior", 4, R"("player","learner","starter")", "{}"}));

TEST(Hall, two_people_meet_by_the_code) {
    World world;
    const ConnectionId first = world.connect();
    world.say(first, create("classic", 2, ""));
    const std::string table = text_of(world.last(first, "seated"), "table");
    const ConnectionId second = world.connect();
    world.say(second, R"({"type":"join","table":")" + table + R"(","name":"Ben","token":")" + ben + R"("})");
    EXPECT_EQ(world.last(second, "seated").at("seat").as_int64(), 2);
    EXPECT_EQ(world.view(first).at("seats").at(1).at("name").as_string(), "Ben");
    world.say(first, R"({"type":"ready","cid":1})");
    world.say(second, R"({"type":"ready","cid":1})");
    EXPECT_EQ(text_of(world.view(first), "stage"), "playing");
    EXPECT_EQ(world.view(first).at("rack").as_array().size(), 14U);
}

TEST(Hall, a_crash_loses_nothing_that_was_told) {
    World world;
    ConnectionId first = world.connect();
    world.say(first, create("classic", 2, R"("player")", R"({"rounds":1})"));
    const std::string table = text_of(world.last(first, "seated"), "table");
    world.say(first, R"({"type":"ready","cid":1})");
    const std::int64_t seq = world.view(first).at("seq").as_int64();
    const json::value rack = world.view(first).at("rack");
    world.crash();
    first = world.connect();
    world.say(first, R"({"type":"hello","table":")" + table + R"(","token":")" + ada + R"("})");
    EXPECT_EQ(world.view(first).at("seq").as_int64(), seq);
    EXPECT_EQ(world.view(first).at("rack"), rack);
    EXPECT_EQ(world.hall->figures().frozen, 0U);
}

TEST(Hall, the_clock_ends_a_turn_and_a_bot_takes_over_after_two) {
    World world;
    const ConnectionId first = world.connect();
    world.say(first, create("classic", 2, R"("player")"));
    world.say(first, R"({"type":"ready","cid":1})");
    world.scheduler.run_until(world.scheduler.now_ms() + 400'000);
    EXPECT_TRUE(world.view(first).at("seats").at(0).at("away").as_bool());
    const ConnectionId again = world.connect();
    const std::string table = text_of(world.view(first), "table");
    world.say(again, R"({"type":"hello","table":")" + table + R"(","token":")" + ada + R"("})");
    EXPECT_FALSE(world.view(again).at("seats").at(0).at("away").as_bool());
    EXPECT_EQ(world.net.closed[first], server::net::CloseCode::second_tab);
}

} // namespace runset::test
