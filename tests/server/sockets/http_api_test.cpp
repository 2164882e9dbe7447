// Requests under /api/ over real sockets: what reaches the core, and the limits of bodies and streams.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sockets/echo_server.h"
#include "server/sockets/raw_client.h"

namespace runset::test {

namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string ask(const EchoServer& server, std::string_view bytes) {
    RawClient client(server.port());
    client.send(bytes);
    return client.read_answer();
}

std::string post(std::string_view path, std::string_view body, std::string_view more = "") {
    return std::string("POST ").append(path).append(" HTTP/1.1\r\nHost: localhost\r\n").append(more) +
           "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
}

} // namespace

TEST(HttpApi, requests_reach_the_core_with_everything_that_counts) {
    EchoServer server(small_limits());
    EXPECT_THAT(ask(server, get_text("/api/tables?open=1&x=?")), HasSubstr("/api/tables|open=1&x=?|GET||"));
    EXPECT_THAT(ask(server, post("/api/x", "{\"a\":1}", "Authorization: Bearer abc\r\n")),
                HasSubstr("/api/x||POST|{\"a\":1}|Bearer abc"));
    EXPECT_THAT(ask(server, "POST /api/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                            "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"),
                HasSubstr("|POST|abcde|"));
    EXPECT_THAT(ask(server, get_text("/api/missing")), AllOf(HasSubstr("404 Not Found"), HasSubstr("\r\n\r\n{}")));
}

TEST(HttpApi, public_answers_may_be_read_by_other_sites_and_others_not) {
    EchoServer server(small_limits());
    EXPECT_THAT(ask(server, get_text("/api/a")), AllOf(HasSubstr("\r\nAccess-Control-Allow-Origin: *\r\n"),
                                                       HasSubstr("\r\nAccess-Control-Allow-Methods: GET, HEAD\r\n"),
                                                       Not(HasSubstr("Access-Control-Allow-Headers")),
                                                       Not(HasSubstr("Access-Control-Allow-Credentials"))));
    EXPECT_THAT(ask(server, post("/api/a", "{}", "Origin: http://evil.test\r\n")),
                AllOf(HasSubstr("|foreign"), Not(HasSubstr("Access-Control-"))));
    EXPECT_THAT(ask(server, post("/api/a", "{}", "Origin: null\r\n")), HasSubstr("|foreign"));
    EXPECT_THAT(ask(server, post("/api/a", "{}", "Origin: http://localhost\r\nOrigin: http://evil.test\r\n")),
                HasSubstr("|foreign"));
    EXPECT_THAT(ask(server, post("/api/a", "{}", "Origin: http://localhost\r\n")), Not(HasSubstr("|foreign")));
    EXPECT_EQ(status_of(ask(server, get_text("/api/a", "Host: evil.test\r\n"))), 421);
}

TEST(HttpApi, a_transfer_encoding_that_is_not_understood_is_said_so_and_ends_the_connection) {
    EchoServer server(small_limits());
    for (const std::string encoding :
         {"Transfer-Encoding: gzip", "Transfer-Encoding: identity", "Transfer-Encoding: gzip, chunked",
          "Transfer-Encoding: chunked, chunked", "Transfer-Encoding: chunkedx",
          "Transfer-Encoding:", "Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip"}) {
        RawClient client(server.port());
        client.send("POST /api/x HTTP/1.1\r\nHost: localhost\r\n" + encoding + "\r\n\r\n" + get_text("/healthz"));
        const std::string answers = client.read_to_end();
        EXPECT_THAT(status_of(answers), ::testing::AnyOf(400, 501)) << encoding << "\n" << answers;
        EXPECT_THAT(answers, AllOf(HasSubstr("Connection: close"), Not(HasSubstr("200 OK")))) << encoding;
    }
}

TEST(HttpApi, a_body_that_is_too_long_is_not_read) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    client.send("POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\nabc");
    EXPECT_THAT(client.read_to_end(),
                AllOf(HasSubstr("||POST||"), HasSubstr("|too big"), HasSubstr("Connection: close")));
    EXPECT_THAT(ask(server, post("/api/x", std::string(8193, 'x'))), HasSubstr("|too big"));
    EXPECT_THAT(ask(server, post("/api/x", std::string(8192, 'x'))), Not(HasSubstr("|too big")));
    RawClient chunked(server.port());
    chunked.send("POST /api/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2001\r\n" +
                 std::string(8193, 'x'));
    EXPECT_THAT(chunked.read_to_end(), HasSubstr("|too big"));
}

TEST(HttpApi, half_a_body_is_cut_off) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    client.send("POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc");
    EXPECT_EQ(client.read_to_end(), "");
}

TEST(HttpApi, after_a_body_the_connection_goes_on) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    client.send(post("/api/x", "first") + post("/api/y", "second") + get_text("/healthz"));
    EXPECT_THAT(client.read_answer(), HasSubstr("|first|"));
    EXPECT_THAT(client.read_answer(), HasSubstr("|second|"));
    EXPECT_THAT(client.read_answer(), HasSubstr("ok\n"));
}

TEST(HttpApi, a_stream_is_lines_in_chunks_until_its_end) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    client.send(get_text("/api/stream?3"));
    const std::string all = client.read_to_end();
    EXPECT_THAT(all, AllOf(HasSubstr("200 OK"), HasSubstr("\r\nTransfer-Encoding: chunked\r\n"),
                           HasSubstr("\r\nContent-Type: application/x-ndjson\r\n"), Not(HasSubstr("Content-Length"))));
    EXPECT_EQ(std::ranges::count(all.substr(all.find("\r\n\r\n")), 'x'), 3 * 1024);
    EXPECT_TRUE(all.ends_with("\r\n0\r\n\r\n"));
}

TEST(HttpApi, a_quiet_stream_says_every_now_and_then_that_it_is_there) {
    server::sockets::NetworkOptions options = small_limits();
    options.limits.say_every = std::chrono::milliseconds(20);
    EchoServer server(options);
    RawClient client(server.port());
    client.send(get_text("/api/stream?1+"));
    std::string heard;
    while (!heard.contains("\r\n1\r\n\n\r\n1\r\n\n\r\n")) {
        const std::string more = client.read_some();
        ASSERT_FALSE(more.empty()) << heard;
        heard += more;
    }
}

TEST(HttpApi, a_stream_outlives_the_time_for_an_answer) {
    server::sockets::NetworkOptions options = small_limits();
    options.limits.say_every = std::chrono::milliseconds(20);
    options.limits.answer = std::chrono::milliseconds(100);
    EchoServer server(options);
    RawClient client(server.port());
    client.send(get_text("/api/stream?1+"));
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(400);
    while (std::chrono::steady_clock::now() < end) {
        ASSERT_FALSE(client.read_some().empty());
    }
    EXPECT_EQ(server.receiver().gone_count, 0);
}

TEST(HttpApi, the_core_hears_when_the_reader_of_a_stream_goes_away) {
    EchoServer server(small_limits());
    {
        RawClient client(server.port());
        client.send(get_text("/api/stream?1+"));
        ASSERT_FALSE(client.read_some().empty());
    }
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (server.receiver().gone_count == 0 && std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    EXPECT_EQ(server.receiver().gone_count, 1);
}

TEST(HttpApi, who_does_not_read_a_stream_is_cut_off) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    client.send(get_text("/api/stream?100+"));
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (server.receiver().gone_count == 0 && std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    EXPECT_EQ(server.receiver().gone_count, 1);
    EXPECT_EQ(server.metric("runset_sockets_closed_total{reason=\"too_slow\"}"), "1");
}

TEST(HttpApi, streams_count_as_sockets) {
    server::sockets::NetworkOptions options = small_limits();
    options.limits.sockets_per_local_address = 2;
    EchoServer server(options);
    RawClient first(server.port());
    RawClient second(server.port());
    for (RawClient* client : {&first, &second}) {
        client->send(get_text("/api/stream?1+"));
        ASSERT_THAT(client->read_some(), HasSubstr("200 OK"));
    }
    EXPECT_EQ(status_of(ask(server, get_text("/api/stream?1+"))), 429);
}

TEST(HttpApi, a_stop_ends_the_streams) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    client.send(get_text("/api/stream?1+"));
    ASSERT_FALSE(client.read_some().empty());
    auto stopped = server.stop();
    EXPECT_EQ(stopped.wait_for(std::chrono::seconds(10)), std::future_status::ready);
    EXPECT_TRUE(client.read_to_end().ends_with("0\r\n\r\n"));
}

} // namespace runset::test
