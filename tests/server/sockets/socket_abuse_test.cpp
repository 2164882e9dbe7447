// What breaks a rule of the WebSocket or a limit of ours is closed with the right code, and the others notice nothing.

#include <gtest/gtest.h>

#include "server/sockets/echo_server.h"
#include "server/sockets/raw_client.h"

namespace runset::test {

namespace {

using std::chrono::milliseconds;

/// The code with which a server with these options closes on these bytes.
int close_on(const std::string& bytes, const server::sockets::NetworkOptions& options = small_limits()) {
    EchoServer server(options);
    RawClient other(server.port());
    EXPECT_TRUE(other.shake_hands());
    RawClient client(server.port());
    EXPECT_TRUE(client.shake_hands());
    client.send(bytes);
    const int code = client.read_close();
    EXPECT_TRUE(server.has_closed(1));
    other.send(frame_bytes(text_frame, "all well"));
    const auto frame = other.read_frame();
    EXPECT_TRUE(frame && frame->payload == "all well");
    return code;
}

std::string times(int count, const std::string& bytes) {
    std::string all;
    for (int i = 0; i < count; ++i) {
        all += bytes;
    }
    return all;
}

} // namespace

TEST(SocketAbuse, binary_is_not_wanted) {
    EXPECT_EQ(close_on(frame_bytes(binary_frame, "\x01\x02")), 1003);
}

TEST(SocketAbuse, half_a_frame_behind_what_is_not_wanted) {
    // The close was reading it while a read of ours looked at it.
    for (std::size_t size = 1; size < 40; ++size) {
        const std::string more = frame_bytes(text_frame, std::string(5, 'x'), 0) + std::string(40, '\xC9');
        EXPECT_EQ(close_on(frame_bytes(binary_frame, "\x01") + more.substr(0, size)), 1003) << size;
    }
}

TEST(SocketAbuse, text_that_is_no_text) {
    for (const std::string bytes : {"\xFF", "\xC3", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xC0\x80"}) {
        EXPECT_EQ(close_on(frame_bytes(text_frame, bytes)), 1007) << bytes;
    }
    EXPECT_EQ(close_on(frame_bytes(text_frame, "\xC3", 0) + frame_bytes(0, "x")), 1007);
}

TEST(SocketAbuse, frames_against_the_standard) {
    EXPECT_EQ(close_on(std::string("\x81\x02hi")), 1002);                            // not masked
    EXPECT_EQ(close_on(frame_bytes(text_frame, "hi", 0xC0)), 1002);                  // compressed
    EXPECT_EQ(close_on(frame_bytes(text_frame, "hi", 0xA0)), 1002);                  // reserved bit
    EXPECT_EQ(close_on(frame_bytes(3, "hi")), 1002);                                 // unknown kind
    EXPECT_EQ(close_on(frame_bytes(11, "hi")), 1002);                                // unknown control
    EXPECT_EQ(close_on(frame_bytes(0, "hi")), 1002);                                 // continues nothing
    EXPECT_EQ(close_on(times(2, frame_bytes(text_frame, "hi", 0))), 1002);           // begins twice
    EXPECT_EQ(close_on(frame_bytes(ping_frame, "hi", 0)), 1002);                     // control in pieces
    EXPECT_EQ(close_on(frame_bytes(ping_frame, std::string(126, 'p'))), 1002);       // long control
    EXPECT_EQ(close_on(frame_bytes(close_frame, "x")), 1002);                        // half a code
    EXPECT_EQ(close_on(frame_bytes(close_frame, std::string("\x03\xED", 2))), 1002); // 1005 is not for the wire
}

TEST(SocketAbuse, a_message_over_8_KiB) {
    EXPECT_EQ(close_on(frame_bytes(text_frame, std::string(8193, 'a'))), 1009);
    EXPECT_EQ(close_on(frame_bytes(text_frame, "", 0) + times(10'000, frame_bytes(0, "x", 0))), 1009);
    // Only the length is there: nothing is waited for or allocated.
    EXPECT_EQ(close_on(std::string("\x81\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01\x02\x03\x04", 14)), 1009);
}

TEST(SocketAbuse, pieces_without_content_and_without_end) {
    auto options = small_limits();
    options.limits.unfinished_bytes = 4096;
    EXPECT_EQ(close_on(frame_bytes(text_frame, "", 0) + times(2000, frame_bytes(0, "", 0)), options), 1008);
}

TEST(SocketAbuse, pings_are_no_unfinished_message) {
    auto options = small_limits();
    options.limits.unfinished_bytes = 200;
    EchoServer server(options);
    RawClient client(server.port());
    EXPECT_TRUE(client.shake_hands());
    client.send(times(90, frame_bytes(ping_frame, "x")));
    for (int i = 0; i < 90; ++i) {
        EXPECT_TRUE(client.read_frame());
    }
    std::this_thread::sleep_for(options.limits.close_wait); // longer than it takes to be noticed
    client.send(frame_bytes(text_frame, "still here"));
    const auto frame = client.read_frame();
    EXPECT_TRUE(frame && frame->payload == "still here");
}

TEST(SocketAbuse, too_many_messages) {
    auto options = small_limits();
    EXPECT_EQ(close_on(times(101, frame_bytes(text_frame, "x")), options), 4002);
    EXPECT_EQ(close_on(times(101, frame_bytes(ping_frame, "x")), options), 4002);
    EXPECT_EQ(close_on(times(101, frame_bytes(pong_frame, "x")), options), 4002);
}

TEST(SocketAbuse, as_many_messages_as_allowed) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    EXPECT_TRUE(client.shake_hands());
    client.send(times(100, frame_bytes(text_frame, "x")));
    for (int i = 0; i < 100; ++i) {
        EXPECT_TRUE(client.read_frame());
    }
}

TEST(SocketAbuse, a_client_that_does_not_read_is_cut_and_told_if_it_wakes_up) {
    auto options = small_limits();
    options.limits.close_wait = std::chrono::seconds(5);
    EchoServer server(options);
    RawClient sleeper(server.port(), 4096);
    EXPECT_TRUE(sleeper.shake_hands());
    sleeper.send(frame_bytes(text_frame, "flood 1000"));
    EXPECT_EQ(sleeper.read_close(), 4003);
    EXPECT_TRUE(server.has_closed(1));
}

TEST(SocketAbuse, a_client_that_never_reads_is_cut_for_good) {
    EchoServer server(small_limits());
    RawClient sleeper(server.port(), 4096);
    EXPECT_TRUE(sleeper.shake_hands());
    sleeper.send(frame_bytes(text_frame, "flood 1000"));
    EXPECT_TRUE(server.has_closed(1));
    EXPECT_EQ(server.metric("runset_sockets_closed_total{reason=\"too_slow\"}"), "1");
    EXPECT_EQ(server.metric("runset_sockets"), "0");
}

TEST(SocketAbuse, silence_is_ended_though_we_ping) {
    auto options = small_limits();
    options.limits.silence = milliseconds(400);
    options.limits.ping_every = milliseconds(100);
    EchoServer server(options);
    RawClient client(server.port());
    EXPECT_TRUE(client.shake_hands());
    int pings = 0;
    auto frame = client.read_frame();
    for (; frame && frame->opcode == ping_frame; frame = client.read_frame()) {
        ++pings;
    }
    EXPECT_GE(pings, 1);
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->close_code(), 4004);
    EXPECT_TRUE(server.has_closed(1));
}

TEST(SocketAbuse, who_answers_the_pings_may_stay) {
    auto options = small_limits();
    options.limits.silence = milliseconds(1000);
    options.limits.ping_every = milliseconds(100);
    EchoServer server(options);
    RawClient client(server.port());
    EXPECT_TRUE(client.shake_hands());
    for (int i = 0; i < 15; ++i) { // longer than the silence
        const auto frame = client.read_frame();
        ASSERT_TRUE(frame);
        ASSERT_EQ(frame->opcode, ping_frame);
        client.send(frame_bytes(pong_frame, frame->payload));
    }
    client.send(frame_bytes(text_frame, "still here"));
    auto frame = client.read_frame();
    while (frame && frame->opcode == ping_frame) {
        frame = client.read_frame();
    }
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->payload, "still here");
}

TEST(SocketAbuse, an_unfinished_handshake_is_cut) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    client.send("GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n");
    EXPECT_EQ(client.read_to_end(), "");
    EXPECT_EQ(server.receiver().opened_count, 0);
}

TEST(SocketAbuse, frames_before_the_handshake_are_not_taken) {
    EchoServer server(small_limits());
    RawClient client(server.port());
    client.send("GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n" +
                frame_bytes(text_frame, "too early"));
    EXPECT_EQ(status_of(client.read_answer()), 426);
}

} // namespace runset::test
