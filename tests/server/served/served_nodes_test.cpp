// Two nodes on one database as people meet them: whatever they do at the wrong node works as at the right one.

#include <gmock/gmock.h>

#include "server/store/either_store.h"
#include "support/serving.h"

namespace runset::test {

namespace {

namespace json = boost::json;

const std::string ada_key = "0123456789abcdef0123456789abcdef";
const std::string ben_key = "fedcba9876543210fedcba9876543210";

class ServedNodes : public testing::Test {
protected:
    void SetUp() override {
        if (!postgres_programs()) {
            GTEST_SKIP() << "PostgreSQL is not installed: tools/setup test";
        }
        database_ = server::store::fresh_database();
        one_ = std::make_unique<TableServer>(database_);
        other_ = std::make_unique<TableServer>(database_);
    }

    static std::string create(const std::string& key) {
        return R"({"type":"create","name":"Ada","token":")" + key +
               R"(","options":{"edition":"classic","seats":2,"open":true},"bots":["learner"]})";
    }
    static std::string hello(const std::string& table, const std::string& key) {
        return R"({"type":"hello","table":")" + table + R"(","token":")" + key + R"("})";
    }
    static std::string table_at(Visitor& visitor) {
        return std::string(visitor.until("seated").at("table").as_string());
    }
    static std::string get(std::uint16_t port, const std::string& path, const std::string& key = {}) {
        RawClient client(port);
        client.send(get_text(path, "Host: localhost\r\n" + authorization(key)));
        return client.read_answer();
    }
    static std::string post(std::uint16_t port, const std::string& path, const std::string& key,
                            const std::string& body) {
        RawClient client(port);
        client.send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
                    authorization(key) + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
        return client.read_answer();
    }
    static std::string authorization(const std::string& key) {
        return key.empty() ? "" : "Authorization: Bearer " + key + "\r\n";
    }
    static json::value body_of(const std::string& answer) {
        return json::parse(answer.substr(answer.find("\r\n\r\n") + 4));
    }

    std::string database_;
    std::unique_ptr<TableServer> one_;
    std::unique_ptr<TableServer> other_;
};

} // namespace

TEST_F(ServedNodes, a_second_tab_at_the_other_node_takes_the_seat) {
    Visitor first(one_->port());
    first.send(create(ada_key));
    const std::string table = table_at(first);
    Visitor second(other_->port());
    second.send(hello(table, ada_key));
    EXPECT_EQ(second.until("view").at("you").as_int64(), 1);
    EXPECT_TRUE(first.until("never").is_null());
    EXPECT_EQ(first.close_code, 4001);
    Visitor third(one_->port());
    third.send(hello(table, ada_key));
    EXPECT_EQ(third.until("view").at("you").as_int64(), 1);
    EXPECT_TRUE(second.until("never").is_null());
    EXPECT_EQ(second.close_code, 4001);
}

TEST_F(ServedNodes, making_a_table_twice_makes_one) {
    Visitor first(one_->port());
    first.send(create(ada_key));
    const std::string table = table_at(first);
    Visitor again(other_->port());
    again.send(create(ada_key));
    EXPECT_EQ(table_at(again), table);
}

TEST_F(ServedNodes, goes_from_a_table_of_one_node_to_one_of_the_other) {
    Visitor ada(one_->port());
    ada.send(create(ada_key));
    const std::string at_one = table_at(ada);
    ada.until("view");
    Visitor ben(other_->port());
    ben.send(create(ben_key));
    const std::string at_other = table_at(ben);
    ada.send(hello(at_other, ben_key));
    EXPECT_EQ(std::string(ada.until("view").at("table").as_string()), at_other);
    ada.send(hello(at_one, ada_key));
    ada.send(R"({"type":"ready","cid":1})"); // at once behind it
    EXPECT_EQ(ada.until("done").at("cid").as_int64(), 1);
    EXPECT_EQ(std::string(ada.until("view").at("table").as_string()), at_one);
    ada.send(hello("ZZZZZZ", ada_key));
    EXPECT_EQ(std::string(ada.until("refused").at("code").as_string()), "NO_SUCH_TABLE");
}

TEST_F(ServedNodes, every_node_lists_all_tables_and_has_all_records) {
    Visitor ada(one_->port());
    ada.send(create(ada_key));
    const std::string table = table_at(ada);
    std::string listed;
    for (int i = 0; i < 100 && !listed.contains(table); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        listed = get(other_->port(), "/api/tables");
    }
    EXPECT_THAT(listed, testing::HasSubstr(table));
    Visitor ben(other_->port());
    ben.send(R"({"type":"tables"})");
    EXPECT_THAT(json::serialize(ben.until("tables")), testing::HasSubstr(table));
    EXPECT_THAT(get(other_->port(), "/readyz"), testing::HasSubstr("200"));
    EXPECT_THAT(get(other_->port(), "/metrics"), testing::HasSubstr("runset_nodes 2"));
}

TEST_F(ServedNodes, F10_a_table_goes_on_at_the_other_node_when_its_own_stops) {
    Visitor ada(one_->port());
    ada.send(create(ada_key));
    const std::string table = table_at(ada);
    ada.send(R"({"type":"ready","cid":1})");
    ada.until("done");
    Visitor ben(other_->port()); // watches from afar
    ben.send(R"({"type":"hello","table":")" + table + R"("})");
    ben.until("view");
    one_->end(SIGTERM);
    EXPECT_TRUE(ada.until("never").is_null());
    EXPECT_EQ(ada.close_code, 1001);
    EXPECT_TRUE(ben.until("never").is_null());
    EXPECT_EQ(ben.close_code, 1001);
    Visitor again(other_->port());
    again.send(hello(table, ada_key));
    EXPECT_EQ(again.until("view").at("lastCid").as_int64(), 1);
}

TEST_F(ServedNodes, F4_a_table_goes_on_at_the_other_node_when_its_own_is_killed) {
    Visitor ada(one_->port());
    ada.send(create(ada_key));
    const std::string table = table_at(ada);
    one_->end(SIGKILL);
    const auto killed = std::chrono::steady_clock::now();
    json::value view;
    while (view.is_null()) {
        ASSERT_LT(std::chrono::steady_clock::now() - killed, std::chrono::seconds(60));
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        Visitor again(other_->port());
        again.send(hello(table, ada_key));
        view = again.until("view");
        EXPECT_TRUE(!view.is_null() || again.close_code == 1001) << again.close_code;
    }
    EXPECT_EQ(view.at("you").as_int64(), 1);
}

TEST_F(ServedNodes, a_name_is_forgotten_from_the_other_node) {
    Visitor ada(one_->port());
    ada.send(create(ada_key));
    const std::string table = table_at(ada);
    ada.until("view");
    Visitor ben(other_->port());
    ben.send(R"({"type":"forget","cid":1,"table":")" + table + R"(","token":")" + ada_key + R"("})");
    EXPECT_FALSE(ben.until("done").is_null());
    Visitor watcher(other_->port());
    watcher.send(R"({"type":"hello","table":")" + table + R"("})");
    EXPECT_THAT(json::serialize(watcher.until("view")), testing::Not(testing::HasSubstr("Ada")));
}

TEST_F(ServedNodes, a_wish_to_delete_games_goes_to_the_node_that_has_the_table) {
    const auto erase = [](const std::string& table, const std::string& key) {
        return R"({"type":"erase","table":")" + table + R"(","token":")" + key + R"("})";
    };
    Visitor ada(one_->port());
    ada.send(create(ada_key));
    const std::string played = table_at(ada);
    ada.send(R"({"type":"ready","cid":1})");
    ada.until("done");
    while (ada.view.at("stage") != "playing") {
        ASSERT_FALSE(ada.until("view").is_null());
    }
    Visitor one(other_->port());
    one.send(erase(played, ada_key));
    const json::value answer = one.next();
    EXPECT_EQ(answer.at("type").as_string(), "refused") << answer;
    EXPECT_EQ(answer.at("code").as_string(), "NOT_GATHERING") << answer;

    Visitor ben(one_->port());
    ben.send(create(ben_key));
    const std::string waiting = table_at(ben);
    ben.until("view");
    Visitor two(other_->port());
    two.send(erase(waiting, ben_key));
    EXPECT_EQ(two.next().at("type").as_string(), "erased");
    const json::value told = ben.next();
    EXPECT_EQ(told.at("type").as_string(), "refused") << told;
    EXPECT_EQ(told.at("code").as_string(), "TABLE_CLOSED") << told;
}

TEST_F(ServedNodes, requests_reach_a_table_of_the_other_node) {
    Visitor ada(one_->port());
    ada.send(R"({"type":"create","name":"Ada","token":")" + ada_key +
             R"(","options":{"edition":"classic","seats":2}})");
    const std::string path = "/api/tables/" + table_at(ada);
    ada.until("view");
    const std::uint16_t port = other_->port();
    RawClient stream(port); // a spectator's
    stream.send(get_text(path + "/stream"));
    EXPECT_THAT(stream.read_some(), testing::HasSubstr("200 OK"));
    EXPECT_EQ(status_of(post(port, path + "/seats", ben_key, R"({"name":"Robo"})")), 201);
    EXPECT_EQ(body_of(post(port, path + "/commands", ben_key, R"({"type":"ready","cid":1})")).at("cid").as_int64(), 1);
    ada.send(R"({"type":"ready","cid":1})");
    ada.until("done");
    while (ada.view.at("stage") != "playing") {
        ASSERT_FALSE(ada.until("view").is_null());
    }
    const json::value own = body_of(get(port, path, ben_key));
    EXPECT_EQ(own.at("you").as_int64(), 2);
    EXPECT_EQ(own.at("rack").as_array().size(), 14U);
    const json::value open = body_of(get(port, path));
    EXPECT_TRUE(open.at("you").is_null());
    EXPECT_FALSE(open.as_object().contains("rack"));
    EXPECT_TRUE(own.at("seats").at(0).at("online").as_bool()) << "looking takes nobody's seat";
    EXPECT_EQ(status_of(get(port, path, std::string(32, '1'))), 401);
    EXPECT_EQ(status_of(get(port, "/api/tables/ZZZZZZ")), 404);
    EXPECT_EQ(status_of(post(port, path + "/commands", std::string(32, '1'), R"({"type":"ready","cid":1})")), 401);
    const json::value wrong =
        body_of(post(port, path + "/commands", ben_key, R"({"type":"play","round":7,"turn":1,"move":"draw","cid":2})"));
    EXPECT_EQ(std::string(wrong.at("type").as_string()), "refused");
    std::string told;
    while (!told.contains(R"("stage":"playing")")) {
        const std::string more = stream.read_some();
        ASSERT_FALSE(more.empty()) << told;
        told += more;
    }
}

TEST_F(ServedNodes, F10_a_program_goes_on_at_the_other_node_when_its_table_moves) {
    const std::string made = post(one_->port(), "/api/tables", ada_key,
                                  R"({"name":"Robo","options":{"edition":"classic","seats":2},"bots":["learner"]})");
    ASSERT_EQ(status_of(made), 201);
    const std::string path = "/api/tables/" + std::string(body_of(made).at("table").as_string());
    EXPECT_EQ(status_of(post(other_->port(), path + "/commands", ada_key, R"({"type":"ready","cid":1})")), 200);
    one_->end(SIGTERM);
    // What is not answered, or with 503, is to be sent again; it is carried out once.
    int status = 503;
    for (int i = 0; i < 100 && status == 503; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        status = status_of(post(other_->port(), path + "/commands", ada_key, R"({"type":"ready","cid":1})"));
    }
    EXPECT_EQ(status, 200);
    EXPECT_EQ(body_of(get(other_->port(), path, ada_key)).at("lastCid").as_int64(), 1);
}

} // namespace runset::test
