// WebSockets over real sockets: who gets in, what goes through, and how each of them ends.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sockets/echo_server.h"
#include "server/sockets/raw_client.h"

namespace runset::test {

namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

std::string text_of(RawClient& client) {
    const auto frame = client.read_frame();
    return frame && frame->opcode == text_frame ? frame->payload : "no text";
}

std::string echo(RawClient& client, std::string_view text) {
    client.send(frame_bytes(text_frame, text));
    return text_of(client);
}

RawClient connected(const EchoServer& server) {
    RawClient client(server.port());
    EXPECT_TRUE(client.shake_hands());
    return client;
}

struct HandshakeRow {
    std::string headers;
    int status;
};

const HandshakeRow handshakes[]{
    {"Host: localhost\r\n", 101},
    {"Host: 127.0.0.1:8080\r\n", 101},
    {"Host: play.example.org\r\n", 101},
    {"Host: localhost\r\nOrigin: http://localhost\r\n", 101},
    {"Host: localhost:8080\r\nOrigin: http://localhost:8080\r\n", 101},
    {"Host: play.example.org\r\nOrigin: https://play.example.org\r\n", 101},
    {"Host: localhost\r\nOrigin: https://play.example.org\r\n", 101},
    {"Host: localhost\r\nOrigin: http://evil.test\r\n", 403},
    {"Host: localhost\r\nOrigin: null\r\n", 403},
    {"Host: localhost\r\nOrigin: \r\n", 403},
    {"Host: localhost\r\nOrigin: http://localhost\r\nOrigin: http://localhost\r\n", 403},
    {"Host: localhost:8080\r\nOrigin: http://localhost:8081\r\n", 403},
    {"Host: evil.test\r\nOrigin: http://evil.test\r\n", 421},
    {"Host: evil.test\r\n", 421},
    {"", 400},
    {"Host: localhost\r\nHost: localhost\r\n", 400},
};

} // namespace

TEST(Socket, handshakes_row_by_row) {
    auto options = small_limits();
    options.names.configured = {"play.example.org"};
    EchoServer server(options);
    for (const HandshakeRow& row : handshakes) {
        RawClient client(server.port());
        client.shake_hands(row.headers);
        EXPECT_EQ(status_of(client.last_head()), row.status) << row.headers;
    }
    EXPECT_EQ(server.metric("runset_handshakes_refused_total"), "5");
}

TEST(Socket, the_answer_to_the_key_is_that_of_the_standard) {
    EchoServer server(small_limits());
    RawClient client = connected(server);
    EXPECT_THAT(client.last_head(), HasSubstr("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
    EXPECT_THAT(client.last_head(), ::testing::Not(HasSubstr("permessage-deflate")));
}

TEST(Socket, a_handshake_without_key_or_of_another_version_is_refused) {
    EchoServer server(small_limits());
    for (const auto* headers : {"Sec-WebSocket-Version: 13\r\n",
                                "Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"}) {
        RawClient client(server.port());
        client.send(get_text(
            "/socket", std::string("Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n") + headers));
        EXPECT_EQ(status_of(client.read_answer()) / 100, 4) << headers;
    }
    EXPECT_EQ(server.receiver().opened_count, 0);
    EXPECT_EQ(server.metric("runset_sockets"), "0");
}

TEST(Socket, another_path_is_no_socket) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    client.send(get_text("/socket/x.js",
                         "Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"));
    EXPECT_EQ(status_of(client.read_answer()), 404);
}

TEST(Socket, nobody_gets_in_before_the_tables_are_ready) {
    EchoServer server(small_limits());
    server.receiver().ready = false;
    RawClient client(server.port());
    EXPECT_FALSE(client.shake_hands());
    EXPECT_EQ(status_of(client.last_head()), 503);
    server.receiver().ready = true;
    EXPECT_TRUE(client.shake_hands()); // by the same connection
}

TEST(Socket, messages_go_both_ways_whole_in_pieces_and_empty) {
    EchoServer server(small_limits());
    RawClient client = connected(server);
    EXPECT_EQ(echo(client, "hello"), "hello");
    EXPECT_EQ(echo(client, ""), "");
    EXPECT_EQ(echo(client, "gr\xC3\xBC\xC3\x9F"), "gr\xC3\xBC\xC3\x9F");
    EXPECT_EQ(echo(client, std::string(8192, 'a')), std::string(8192, 'a'));
    client.send(frame_bytes(text_frame, "one \xC3", 0));
    client.send(frame_bytes(0, "\xBC two", 0));
    client.send(frame_bytes(ping_frame, "between"));
    client.send(frame_bytes(0, " three"));
    const auto pong = client.read_frame();
    ASSERT_TRUE(pong);
    EXPECT_EQ(pong->opcode, pong_frame);
    EXPECT_EQ(pong->payload, "between");
    EXPECT_EQ(text_of(client), "one \xC3\xBC two three");
    for (const char byte : frame_bytes(text_frame, "in drops")) {
        client.send({&byte, 1});
    }
    EXPECT_EQ(text_of(client), "in drops");
}

TEST(Socket, a_close_by_the_core_comes_after_what_was_queued) {
    EchoServer server(small_limits());
    RawClient client = connected(server);
    client.send(frame_bytes(text_frame, "close 4001"));
    EXPECT_EQ(text_of(client), "last words");
    EXPECT_EQ(client.read_close(), 4001);
    EXPECT_TRUE(server.has_closed(1));
    EXPECT_EQ(server.metric("runset_sockets_closed_total{reason=\"second_tab\"}"), "1");
    EXPECT_EQ(server.metric("runset_sockets"), "0");
}

TEST(Socket, a_slow_reader_gets_every_message_whole_among_pongs) {
    auto options = small_limits();
    options.limits.queue_bytes = 1 << 20;
    options.limits.system_queue_bytes = 4096;
    EchoServer server(options);
    RawClient client(server.port(), 4096);
    EXPECT_TRUE(client.shake_hands());
    client.send(frame_bytes(text_frame, "flood 500"));
    for (int i = 0; i < 20; ++i) {
        client.send(frame_bytes(ping_frame, "are you there"));
    }
    client.send(frame_bytes(text_frame, "close 4000"));
    int texts = 0;
    auto frame = client.read_frame();
    for (; frame && frame->opcode != close_frame; frame = client.read_frame()) {
        texts += frame->payload.size() == 1024 ? 1 : 0;
        EXPECT_TRUE(frame->payload.size() == 1024 || frame->payload == "last words" ||
                    (frame->opcode == pong_frame && frame->payload == "are you there"));
    }
    EXPECT_EQ(texts, 500);
    EXPECT_TRUE(frame && frame->close_code() == 4000);
}

TEST(Socket, a_client_that_does_not_answer_the_close_is_cut) {
    EchoServer server(small_limits());
    RawClient client = connected(server);
    client.send(frame_bytes(text_frame, "close 1008"));
    client.send(frame_bytes(text_frame, "still here"));
    EXPECT_TRUE(server.has_closed(1));
}

TEST(Socket, a_client_that_leaves_is_reported_once) {
    EchoServer server(small_limits());
    {
        RawClient client = connected(server);
        client.send(frame_bytes(close_frame, "\x03\xE8"));
        EXPECT_EQ(client.read_close(), 1000);
    }
    EXPECT_TRUE(server.has_closed(1));
    EXPECT_EQ(server.metric("runset_sockets_closed_total{reason=\"client\"}"), "1");
    {
        RawClient client = connected(server);
    }
    EXPECT_TRUE(server.has_closed(2));
    EXPECT_EQ(server.metric("runset_sockets_closed_total{reason=\"cut\"}"), "1");
    EXPECT_EQ(server.receiver().opened_count, 2);
}

TEST(Socket, the_address_is_the_peers_or_what_the_proxy_says) {
    auto options = small_limits();
    const std::string headers = "Host: localhost\r\nX-Forwarded-For: 6.6.6.6, 203.0.113.7\r\n";
    {
        EchoServer server(options);
        RawClient client(server.port());
        EXPECT_TRUE(client.shake_hands(headers));
        EXPECT_EQ(echo(client, "address"), "127.0.0.1");
    }
    options.is_behind_proxy = true;
    EchoServer server(options);
    RawClient client(server.port());
    EXPECT_TRUE(client.shake_hands(headers));
    EXPECT_EQ(echo(client, "address"), "203.0.113.7");
}

TEST(Socket, places_are_counted_by_address_and_in_all) {
    auto options = small_limits();
    options.is_behind_proxy = true;
    options.limits.sockets = 4;
    options.limits.sockets_per_address = 1;
    options.limits.sockets_per_local_address = 2;
    EchoServer server(options);
    const auto come = [&](const std::string& address) {
        RawClient client(server.port());
        client.shake_hands("Host: localhost\r\nX-Forwarded-For: " + address + "\r\n");
        return client;
    };
    std::vector<RawClient> inside;
    for (const auto* address : {"203.0.113.7", "192.168.1.2", "192.168.1.2"}) {
        inside.push_back(come(address));
        EXPECT_EQ(status_of(inside.back().last_head()), 101) << address;
    }
    EXPECT_EQ(status_of(come("203.0.113.7").last_head()), 429);
    EXPECT_EQ(status_of(come("192.168.1.2").last_head()), 429);
    inside.push_back(come("198.51.100.1"));
    EXPECT_EQ(status_of(inside.back().last_head()), 101);
    EXPECT_EQ(status_of(come("198.51.100.2").last_head()), 503); // no place in all
    inside.clear();
    EXPECT_TRUE(server.has_closed(4));
    EXPECT_EQ(status_of(come("203.0.113.7").last_head()), 101);
}

TEST(Socket, places_of_a_v6_network_count_as_of_one_address) {
    auto options = small_limits();
    options.is_behind_proxy = true;
    options.limits.sockets = 10;
    options.limits.sockets_per_address = 2;
    EchoServer server(options);
    std::vector<RawClient> inside;
    const auto status = [&](const std::string& address) {
        RawClient client(server.port());
        client.shake_hands("Host: localhost\r\nX-Forwarded-For: " + address + "\r\n");
        const int number = status_of(client.last_head());
        inside.push_back(std::move(client));
        return number;
    };
    EXPECT_EQ(status("2001:db8:1:2::1"), 101);
    EXPECT_EQ(status("2001:db8:1:2:ffff::2"), 101);
    EXPECT_EQ(status("2001:db8:1:2:aaaa:bbbb:cccc:dddd"), 429);
    EXPECT_EQ(status("2001:db8:1:3::1"), 101);
}

TEST(Socket, stopping_sends_what_is_queued_and_closes_all) {
    EchoServer server(small_limits());
    RawClient quick = connected(server);
    RawClient stubborn = connected(server); // never answers the close
    quick.send(frame_bytes(text_frame, "flood 20"));
    EXPECT_EQ(text_of(quick).size(), 1024U);
    auto done = server.stop();
    int messages = 1;
    for (auto frame = quick.read_frame(); frame && frame->opcode == text_frame; frame = quick.read_frame()) {
        ++messages;
    }
    EXPECT_EQ(messages, 20);
    EXPECT_EQ(done.wait_for(std::chrono::seconds(10)), std::future_status::ready);
    EXPECT_EQ(stubborn.read_close(), 1001);
    EXPECT_THROW(RawClient(server.port()), std::runtime_error);
}

TEST(Socket, many_at_once_each_get_their_own) {
    auto options = small_limits();
    options.limits.sockets_per_local_address = 1000;
    EchoServer server(options);
    std::vector<RawClient> clients;
    for (int i = 0; i < 300; ++i) {
        clients.push_back(connected(server));
    }
    for (std::size_t i = 0; i < clients.size(); ++i) {
        clients[i].send(frame_bytes(text_frame, std::to_string(i)));
    }
    for (std::size_t i = 0; i < clients.size(); ++i) {
        EXPECT_EQ(text_of(clients[i]), std::to_string(i));
    }
    EXPECT_EQ(server.metric("runset_sockets"), "300");
    clients.clear();
    EXPECT_TRUE(server.has_closed(300));
    EXPECT_EQ(server.metric("runset_connections"), "1");
}

} // namespace runset::test
