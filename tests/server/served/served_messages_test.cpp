// Bad and odd messages to the real program by real requests: each is answered, and nobody waits for it.

#include <chrono>

#include <gtest/gtest.h>

#include "support/serving.h"

namespace runset::test {

namespace {

const std::string ada_key = "0123456789abcdef0123456789abcdef";
const std::string ben_key = "fedcba9876543210fedcba9876543210";

/// The status of the answer, 0 if there is none.
int post(const TableServer& server, const std::string& path, const std::string& key, const std::string& body,
         std::string* answer = nullptr) {
    RawClient client(server.port());
    client.send("POST " + path +
                " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer " + key +
                "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    const std::string text = client.read_answer();
    if (answer != nullptr) {
        *answer = text.substr(text.find("\r\n\r\n") + 4);
    }
    return text.empty() ? 0 : status_of(text);
}

std::string kids_table(const TableServer& server) {
    std::string made;
    EXPECT_EQ(post(server, "/api/tables", ada_key, R"({"name":"Ada","options":{"edition":"kids","seats":2}})", &made),
              201);
    return std::string(boost::json::parse(made).at("table").as_string());
}

} // namespace

TEST(ServedMessages, whatever_is_sent_over_http_is_answered_and_stops_nobody) {
    const TableServer server(":memory:");
    const std::string table = kids_table(server);
    const std::string commands = "/api/tables/" + table + "/commands";
    Visitor ben(server.port());
    ben.send(R"({"type":"join","name":"Ben","table":")" + table + R"(","token":")" + ben_key + R"("})");
    ben.until("view");
    ben.send(R"({"type":"ready","cid":1})");
    ben.until("done");
    EXPECT_EQ(post(server, commands, ada_key, R"({"type":"ready","cid":1})"), 200);
    const auto start = std::chrono::steady_clock::now();
    const std::string play = R"({"type":"play","cid":2,"round":1,"turn":1,"move":)";
    for (const auto& [body, status] : std::vector<std::pair<std::string, int>>{
             {play + R"({"lay":[["r1","r2","r3"],["g1","g2","g3"],["b1","b2","b3"]]}})", 422},
             {play + R"({"lay":[["k11","k12","k13"]]}})", 400},
             {play + R"({"lay":[["J:k13"]]}})", 400},
             {play + R"({"put":"b4"}})", 422},
             {R"({"type":"say","phrase":"nonsense"})", 422},
             {R"({"type":"say","phrase":"hello","cid":3})", 204},
             {R"({"type":"draft","table":[]})", 400},
             {R"({"type":"draft","round":1,"turn":1,"table":[["b4"]],"cid":4})", 204},
             {R"({"type":"fly"})", 400},
             {R"({"type":"forget","cid":"x"})", 400}}) {
        EXPECT_EQ(post(server, commands, ada_key, body), status) << body;
        ben.send(R"({"type":"ping"})");
        EXPECT_FALSE(ben.until("pong").is_null()) << body;
    }
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20)) << "a hung request takes longer";
    EXPECT_EQ(post(server, commands, ada_key, R"({"type":"play","cid":5,"round":1,"turn":1,"move":"draw"})"), 200);
}

} // namespace runset::test
