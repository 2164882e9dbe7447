// The clock and absent players against the real program over real sockets. The smallest time limit is ten seconds, so
// the stories run side by side.

#include <future>

#include <gtest/gtest.h>

#include "server/served/either_served.h"
#include "support/view_player.h"

namespace runset::test {

namespace {

namespace json = boost::json;

const std::string key_ada = "0123456789abcdef0123456789abcde1";
const std::string key_ben = "0123456789abcdef0123456789abcde2";
const std::string key_cid = "0123456789abcdef0123456789abcde3"; // a table is found again by the token that made it

std::string text_of(const json::value& value) {
    return json::serialize(value);
}

bool is_turn_of(const json::value& view, int seat) {
    return view.is_object() && view.at("stage") == "playing" && view.at("toMove") == seat;
}

/// A message of its own now and then keeps the connection; the view is the newest afterwards.
template <typename Condition> bool wait_for(Visitor& visitor, Condition condition) {
    for (int i = 0; i < 600; ++i) {
        if (visitor.view.is_object() && condition(visitor.view)) {
            return true;
        }
        ::usleep(300'000); // 100 messages in 20 seconds are too many
        visitor.send(R"({"type":"ping"})");
        if (visitor.until("pong").is_null()) {
            return false;
        }
    }
    return false;
}

std::string hello(const std::string& table, const std::string& token) {
    return R"({"type":"hello","table":")" + table + R"(","token":")" + token + R"("})";
}

std::string made(Visitor& ada, const std::string& token, const std::string& options, const std::string& bots) {
    ada.send(R"({"type":"create","name":"Ada","token":")" + token + R"(","options":)" + options + R"(,"bots":[)" +
             bots + "]}");
    const std::string table(ada.until("seated").at("table").as_string());
    ada.until("view");
    return table;
}

/// Acts for the visitor whenever it is asked, until the condition holds.
template <typename Condition> void play_until(Visitor& visitor, Condition condition) {
    while (!condition(visitor.view)) {
        const std::string message = message_for(visitor.view);
        if (!message.empty()) {
            visitor.send(message);
            json::value told = visitor.next();
            while (!told.is_null() && told.at("type") != "done") {
                ASSERT_NE(told.at("type"), "refused") << message << text_of(told);
                told = visitor.next();
            }
            ASSERT_FALSE(told.is_null()) << message;
        }
        ASSERT_FALSE(visitor.until("view").is_null());
    }
}

void time_is_up_twice(std::uint16_t port) {
    Visitor ada(port);
    const std::string table =
        made(ada, key_cid, R"({"edition":"kids","seats":2,"rules":{"timeLimitSec":10}})", R"("learner")");
    play_until(ada, [](const json::value& view) {
        return is_turn_of(view, 1) && !view.at("mustPutBack").as_bool() && move_for(view).contains("lay");
    });
    // K2: what is a meld in the draft stays when the time is up.
    const int turn = static_cast<int>(ada.view.at("turn").as_int64());
    const std::string lay = text_of(json::parse(move_for(ada.view)).at("lay"));
    const auto rack = ada.view.at("rack").as_array().size();
    ada.send(R"({"type":"draft","round":)" + text_of(ada.view.at("round")) + R"(,"turn":)" + std::to_string(turn) +
             R"(,"table":)" + lay + "}");
    ASSERT_TRUE(wait_for(ada, [&](const json::value& view) { return view.at("turn").as_int64() > turn; }));
    EXPECT_LT(ada.view.at("rack").as_array().size(), rack);
    if (ada.view.at("matchOver").as_bool() || ada.view.at("stage") != "playing") {
        return; // the draft was the end of the round
    }
    // C3: after two in a row a bot plays, until the player is back.
    const auto is_away = [](const json::value& view) { return view.at("seats").at(0).at("away").as_bool(); };
    ASSERT_TRUE(wait_for(ada, is_away));
    Visitor back(port);
    back.send(hello(table, key_cid));
    EXPECT_TRUE(wait_for(back, [&](const json::value& view) { return !is_away(view); }));
    EXPECT_TRUE(back.view.as_object().contains("rack"));
}

void nobody_waits_for_the_absent(std::uint16_t port) {
    Visitor ada(port);
    const std::string table = made(ada, key_ada, R"({"edition":"kids","seats":2,"rules":{"chipsToWin":1}})", "");
    {
        Visitor ben(port);
        ben.send(R"({"type":"join","name":"Ben","table":")" + table + R"(","token":")" + key_ben + R"("})");
        ben.until("seated");
        ben.send(R"({"type":"ready","cid":1})");
        ben.until("done");
        ada.send(R"({"type":"ready","cid":1})");
        ada.until("done");
        EXPECT_TRUE(wait_for(ben, [](const json::value& view) { return view.at("stage") == "playing"; }));
    }
    const auto take_over = [&] {
        const std::string cid = std::to_string(ada.view.at("lastCid").as_int64() + 1);
        ada.send(R"({"type":"takeOver","seat":2,"cid":)" + cid + "}");
        for (json::value told = ada.next(); !told.is_null(); told = ada.next()) {
            if (told.at("type") == "done" || told.at("type") == "refused") {
                return std::string(told.at("type").as_string());
            }
        }
        return std::string();
    };
    EXPECT_TRUE(wait_for(ada, [](const json::value& view) { return !view.at("seats").at(1).at("online").as_bool(); }));
    EXPECT_EQ(take_over(), "refused") << "not away for long enough";
    std::string answer;
    for (int i = 0; i < 60 && answer != "done"; ++i) {
        ::usleep(1'000'000);
        answer = take_over();
    }
    ASSERT_EQ(answer, "done");
    ada.until("view");
    // A bot plays the match to its end and the next one as well, for Ada wants to go on.
    const auto is_over = [](const json::value& view) { return view.at("matchOver").as_bool(); }; // one was dealt
    play_until(ada, is_over);
    const auto deal = ada.view.at("deal").at("deal").as_int64();
    play_until(ada, [&](const json::value& view) { return is_turn_of(view, 1); });
    EXPECT_EQ(ada.view.at("deal").at("deal").as_int64(), deal);
    EXPECT_TRUE(ada.view.at("seats").at(1).at("away").as_bool());
    Visitor ben(port);
    ben.send(hello(table, key_ben));
    EXPECT_TRUE(wait_for(ben, [](const json::value& view) { return !view.at("seats").at(1).at("away").as_bool(); }));
    EXPECT_EQ(ben.view.at("you").as_int64(), 2);
}

} // namespace

using ServedClock = EitherServed;
RUNSET_ON_BOTH_STORES(ServedClock);

TEST_P(ServedClock, time_outs_stand_ins_returns_and_rematches) {
    const auto server = serve();
    auto first = std::async(std::launch::async, time_is_up_twice, server->port());
    nobody_waits_for_the_absent(server->port());
    first.get();
}

} // namespace runset::test
