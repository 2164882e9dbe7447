// HTTP over real sockets: what every answer carries, and what happens to clients that do not keep to the rules.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sockets/echo_server.h"
#include "server/sockets/raw_client.h"

namespace runset::test {

namespace {

using std::chrono::milliseconds;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string ask(const EchoServer& server, std::string_view bytes) {
    RawClient client(server.port());
    client.send(bytes);
    return client.read_answer();
}

} // namespace

TEST(Http, every_answer_carries_the_guarding_headers) {
    EchoServer server(small_limits());
    for (const auto& request :
         {get_text("/"), get_text("/healthz"), get_text("/readyz"), get_text("/metrics"), get_text("/missing.js"),
          get_text("/socket"), get_text("/", "Host: evil.test\r\n"), get_text("/", ""), get_text("*"),
          std::string("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc"),
          std::string("nonsense\r\n\r\n"), get_text("/" + std::string(9000, 'a'))}) {
        const std::string answer = ask(server, request);
        EXPECT_THAT(answer,
                    AllOf(HasSubstr("\r\nContent-Security-Policy: default-src 'none'; script-src 'self' "
                                    "'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
                                    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
                                    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
                                    "require-trusted-types-for 'script'; trusted-types svelte-trusted-html runset\r\n"),
                          HasSubstr("\r\nX-Content-Type-Options: nosniff\r\n"),
                          HasSubstr("\r\nReferrer-Policy: no-referrer\r\n"),
                          HasSubstr("\r\nCross-Origin-Opener-Policy: same-origin\r\n"),
                          HasSubstr("\r\nCross-Origin-Resource-Policy: same-origin\r\n")))
            << request.substr(0, 60);
        EXPECT_THAT(answer, AllOf(Not(HasSubstr("Set-Cookie")), Not(HasSubstr("Access-Control-"))));
    }
}

TEST(Http, a_foreign_host_is_sent_away_in_one_line) {
    EchoServer server(small_limits());
    for (const auto* headers : {"Host: evil.test\r\n", "Host: \r\n", "Host: localhost.evil.test:80\r\n"}) {
        EXPECT_EQ(status_of(ask(server, get_text("/", headers))), 421) << headers;
    }
    EXPECT_EQ(status_of(ask(server, get_text("/", ""))), 400);
    EXPECT_EQ(status_of(ask(server, get_text("/", "Host: localhost\r\nHost: evil.test\r\n"))), 400);
    EXPECT_EQ(status_of(ask(server, get_text("/healthz", "Host: 127.0.0.1:99\r\n"))), 200);
}

TEST(Http, head_is_get_without_the_content) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    client.send("HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_THAT(client.read_answer(false), AllOf(HasSubstr("200 OK"), HasSubstr("Content-Length: 3\r\n")));
    client.send(get_text("/healthz"));
    EXPECT_THAT(client.read_answer(), AllOf(HasSubstr("HTTP/1.1 200 OK"), HasSubstr("\r\n\r\nok\n")));
}

TEST(Http, other_methods_are_refused_with_their_body_unread) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    client.send("POST /page HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\nabc");
    EXPECT_THAT(client.read_to_end(), AllOf(HasSubstr("405 Method"), HasSubstr("Connection: close")));
    EXPECT_EQ(status_of(ask(server, "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")), 405);
    EXPECT_EQ(status_of(ask(server, "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello")), 400);
}

TEST(Http, requests_in_a_row_are_answered_in_a_row) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    client.send(get_text("/api/a") + get_text("/api/b") + get_text("/api/c"));
    EXPECT_THAT(client.read_answer(), HasSubstr("/api/a|"));
    EXPECT_THAT(client.read_answer(), HasSubstr("/api/b|"));
    EXPECT_THAT(client.read_answer(), HasSubstr("/api/c|"));
}

TEST(Http, garbage_after_a_good_request_ends_the_connection) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    client.send(get_text("/api/a") + "\x16\x03\x01 garbage\r\n\r\n" + get_text("/api/b"));
    EXPECT_THAT(client.read_answer(), HasSubstr("/api/a|"));
    EXPECT_THAT(client.read_to_end(), AllOf(HasSubstr("400 Bad"), Not(HasSubstr("/api/b"))));
}

TEST(Http, long_heads_are_refused) {
    EchoServer server(small_limits());
    EXPECT_EQ(status_of(ask(server, get_text("/", "Host: localhost\r\nX: " + std::string(65536, 'x') + "\r\n"))), 431);
    EXPECT_EQ(status_of(ask(server, get_text("/" + std::string(8200, 'a')))), 431);
    EXPECT_EQ(status_of(ask(server, get_text("/" + std::string(7000, 'a')))), 200);
}

TEST(Http, half_a_head_is_cut_off) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    client.send("GET / HTTP/1.1\r\nHost: loc");
    EXPECT_EQ(client.read_to_end(), "");
}

TEST(Http, a_head_in_drops_is_cut_off) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    const auto begin = std::chrono::steady_clock::now();
    bool is_open = true;
    while (is_open && std::chrono::steady_clock::now() - begin < std::chrono::seconds(8)) {
        is_open = client.send("X");
        std::this_thread::sleep_for(milliseconds(20));
    }
    EXPECT_FALSE(is_open);
}

TEST(Http, an_idle_connection_is_closed_after_a_pause) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    client.send(get_text("/healthz"));
    EXPECT_THAT(client.read_answer(), HasSubstr("keep-alive"));
    EXPECT_EQ(client.read_to_end(), "");
}

TEST(Http, the_older_version_is_answered_and_closed) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    client.send("GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n");
    EXPECT_THAT(client.read_to_end(), AllOf(HasSubstr("200 OK"), HasSubstr("Connection: close")));
}

TEST(Http, too_many_connections_from_one_address_get_429) {
    auto options = small_limits();
    options.limits.requests_at_once_per_address = 1;
    options.limits.requests_at_once_per_local_address = 2;
    options.limits.pause = std::chrono::seconds(20);
    EchoServer server(options);
    RawClient first(server.port());
    RawClient second(server.port());
    for (RawClient* client : {&first, &second}) {
        client->send(get_text("/healthz"));
        EXPECT_EQ(status_of(client->read_answer()), 200);
    }
    RawClient third(server.port());
    third.send(get_text("/healthz"));
    EXPECT_EQ(status_of(third.read_answer()), 429);
    third.read_to_end();
}

TEST(Http, when_all_places_are_taken_the_next_one_waits) {
    auto options = small_limits();
    options.limits.sockets = 1;
    options.limits.spare_connections = 1;
    EchoServer server(options);
    auto first = std::make_optional<RawClient>(server.port());
    auto second = std::make_optional<RawClient>(server.port());
    EXPECT_TRUE(first->shake_hands());
    second->send(get_text("/healthz"));
    second->read_answer();
    RawClient third(server.port()); // the system takes it, we do not yet
    third.send(get_text("/healthz"));
    second.reset();
    EXPECT_EQ(status_of(third.read_answer()), 200);
}

TEST(Http, metrics_count_requests) {
    EchoServer server(small_limits());
    ask(server, get_text("/missing.js"));
    ask(server, get_text("/missing.css"));
    EXPECT_EQ(server.metric("runset_requests_total{status=\"404\"}"), "2");
    EXPECT_EQ(server.metric("runset_tables"), "3");
}

TEST(Http, metrics_are_hidden_from_those_whom_the_proxy_calls_strangers) {
    auto options = small_limits();
    EXPECT_EQ(
        status_of(ask(EchoServer(options), get_text("/metrics", "Host: localhost\r\nX-Forwarded-For: 8.8.8.8\r\n"))),
        200);
    options.is_behind_proxy = true;
    EchoServer server(options);
    EXPECT_EQ(status_of(ask(server, get_text("/metrics", "Host: localhost\r\nX-Forwarded-For: 8.8.8.8\r\n"))), 403);
    EXPECT_EQ(status_of(ask(server, get_text("/metrics", "Host: localhost\r\nX-Forwarded-For: 10.0.0.1, 8.8.8.8\r\n"))),
              403);
}

} // namespace runset::test
