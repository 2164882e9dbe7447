// Our own conformance suite: every case of websocket_cases.h over a real socket, to the frame and to the close code.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sockets/echo_server.h"
#include "server/sockets/websocket_cases.h"

namespace runset::test {

namespace {

using Cases = std::vector<WebSocketCase>;

/// Limits that do not stand in the way of the standard.
server::sockets::NetworkOptions wide_limits() {
    server::sockets::NetworkOptions options = small_limits();
    options.limits.message_bytes = 1 << 20;
    options.limits.messages = 10'000;
    options.limits.queue_bytes = 1 << 22;
    options.limits.unfinished_bytes = 1 << 22;
    options.limits.sockets_per_local_address = 10'000;
    return options;
}

void send_cut(const RawClient& client, const WebSocketCase& one) {
    std::size_t from = 0;
    for (const std::size_t cut : one.cuts) {
        client.send(std::string_view(one.sent).substr(from, cut - from));
        std::this_thread::sleep_for(std::chrono::microseconds(300)); // so that it travels alone
        from = cut;
    }
    client.send(std::string_view(one.sent).substr(from));
}

void try_case(std::uint16_t port, const WebSocketCase& one) {
    SCOPED_TRACE(one.name);
    RawClient client(port);
    ASSERT_TRUE(client.shake_hands());
    send_cut(client, one);
    for (const Frame& wanted : one.answers) {
        const auto frame = client.read_frame();
        ASSERT_TRUE(frame);
        EXPECT_EQ(frame->opcode, wanted.opcode);
        EXPECT_EQ(frame->payload, wanted.payload);
    }
    if (one.closed_with == 0) {
        client.send(frame_bytes(text_frame, "still here"));
        const auto frame = client.read_frame();
        ASSERT_TRUE(frame);
        EXPECT_EQ(frame->payload, "still here");
        client.send(bytes_of({.opcode = close_frame, .payload = "\x03\xE8"}));
        EXPECT_EQ(client.read_close(), 1000);
        return;
    }
    const auto frame = client.read_frame();
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->close_code(), one.closed_with);
}

void try_all(const Cases& cases) {
    EchoServer server(wide_limits());
    for (const WebSocketCase& one : cases) {
        try_case(server.port(), one);
    }
}

} // namespace

TEST(WebSocketSuite, lengths) {
    try_all(length_cases());
}
TEST(WebSocketSuite, masks) {
    try_all(mask_cases());
}
TEST(WebSocketSuite, reserved_bits_and_opcodes) {
    try_all(reserved_cases());
}
TEST(WebSocketSuite, fragments) {
    try_all(fragment_cases());
}
TEST(WebSocketSuite, control_frames) {
    try_all(control_cases());
}
TEST(WebSocketSuite, closing) {
    try_all(close_cases());
}
TEST(WebSocketSuite, utf8) {
    try_all(utf8_cases());
}
TEST(WebSocketSuite, cut_at_every_byte) {
    try_all(cut_cases());
}

TEST(WebSocketSuite, handshakes) {
    EchoServer server(wide_limits());
    for (const HandshakeCase& one : handshake_cases()) {
        RawClient client(server.port());
        client.send(one.request + "\r\n");
        const std::string answer = client.read_answer(one.status != 101);
        EXPECT_EQ(status_of(answer), one.status) << one.request;
        if (one.status == 101) {
            EXPECT_THAT(answer, ::testing::HasSubstr("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")) << one.request;
            EXPECT_THAT(answer, ::testing::Not(::testing::HasSubstr("Sec-WebSocket-Extensions"))) << one.request;
            EXPECT_THAT(answer, ::testing::Not(::testing::HasSubstr("Sec-WebSocket-Protocol"))) << one.request;
        }
    }
}

TEST(WebSocketSuite, has_at_least_250_cases) {
    std::size_t count = handshake_cases().size();
    for (const Cases& cases : {length_cases(), mask_cases(), reserved_cases(), fragment_cases(), control_cases(),
                               close_cases(), utf8_cases(), cut_cases()}) {
        count += cases.size();
    }
    EXPECT_GE(count, 250U);
    RecordProperty("cases", std::to_string(count));
}

} // namespace runset::test
