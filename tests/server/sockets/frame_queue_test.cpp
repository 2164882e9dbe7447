// Messages, pongs and closes share one way out. A reader so slow that the system takes no more gets every byte in
// order all the same, and no answer gets into the middle of a message.

#include <gtest/gtest.h>

#include "server/sockets/echo_server.h"
#include "server/sockets/raw_client.h"

namespace runset::test {

namespace {

server::sockets::NetworkOptions for_slow_readers() {
    server::sockets::NetworkOptions options;
    options.limits.queue_bytes = 1 << 20;
    options.limits.system_queue_bytes = 4096;
    return options;
}

struct Told {
    int texts = 0;
    int pongs = 0;
    int other = 0;
    int code = 0;
};

/// Everything up to the close.
Told read_all(RawClient& client) {
    Told told;
    while (const auto frame = client.read_frame()) {
        if (frame->opcode == text_frame) {
            ++(frame->payload.size() == 1024 ? told.texts : told.other);
        } else if (frame->opcode == pong_frame) {
            EXPECT_EQ(frame->payload, "are you there");
            ++told.pongs;
        } else if (frame->opcode == close_frame) {
            told.code = frame->close_code();
            break;
        } else {
            ++told.other;
        }
    }
    return told;
}

} // namespace

TEST(FrameQueue, brings_a_slow_reader_everything_in_order) {
    EchoServer server(for_slow_readers());
    RawClient client(server.port(), 4096);
    ASSERT_TRUE(client.shake_hands());
    client.send(frame_bytes(text_frame, "flood 500"));
    for (int i = 0; i < 20; ++i) {
        client.send(frame_bytes(ping_frame, "are you there"));
    }
    client.send(frame_bytes(text_frame, "close 4000"));
    const Told told = read_all(client);
    EXPECT_EQ(told.texts, 500);
    EXPECT_EQ(told.other, 1); // its last words
    EXPECT_EQ(told.code, 4000);
    // Of pings that come faster than they can be answered the last must be (RFC 6455, 5.5.3); the close may come first.
    EXPECT_LE(told.pongs, 20);
}

TEST(FrameQueue, answers_a_close_behind_all_that_waits) {
    EchoServer server(for_slow_readers());
    {
        RawClient client(server.port(), 4096);
        ASSERT_TRUE(client.shake_hands());
        client.send(frame_bytes(text_frame, "flood 300"));
        client.send(frame_bytes(close_frame, std::string("\x03\xE8", 2)));
        const Told told = read_all(client);
        EXPECT_EQ(told.texts, 300);
        EXPECT_EQ(told.code, 1000);
    }
    EXPECT_TRUE(server.has_closed(1));
}

TEST(FrameQueue, sends_on_when_an_answer_has_left) {
    EchoServer server(for_slow_readers());
    RawClient client(server.port(), 4096);
    ASSERT_TRUE(client.shake_hands());
    int pongs = 0;
    for (int i = 0; i < 50; ++i) {
        client.send(frame_bytes(ping_frame, "are you there") + frame_bytes(text_frame, "flood 10"));
        for (int texts = 0; texts < 10;) {
            const auto frame = client.read_frame();
            ASSERT_TRUE(frame.has_value());
            pongs += frame->opcode == pong_frame ? 1 : 0;
            texts += frame->opcode == text_frame ? 1 : 0;
        }
    }
    EXPECT_GE(pongs, 49);
    EXPECT_EQ(server.metric("runset_messages_out_total"), "500");
}

} // namespace runset::test
