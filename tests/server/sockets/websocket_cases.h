// Cases of our own after RFC 6455: what a client sends, and what the standard wants to be answered.
#pragma once

#include <string>
#include <vector>

#include "server/sockets/raw_client.h"

namespace runset::test {

struct WebSocketCase {
    std::string name{};
    std::string sent{};
    std::vector<Frame> answers{};
    int closed_with = 0;             // 0: the socket stays open
    std::vector<std::size_t> cuts{}; // where `sent` is cut into pieces that travel alone
};

/// As a client sends it, with everything that can be said of a frame.
struct FrameParts {
    int opcode = text_frame;
    std::string payload{};
    int first = 0x80;                     // the upper half of the first byte: FIN and the reserved bits
    std::string mask{"\x11\x22\x33\x44"}; // empty: not masked
    int length_bytes = -1;                // 0, 2 or 8 behind the second byte; -1: as few as there may be
};

[[nodiscard]] std::string bytes_of(const FrameParts& parts);

/// By section of the standard.
[[nodiscard]] std::vector<WebSocketCase> length_cases();
[[nodiscard]] std::vector<WebSocketCase> mask_cases();
[[nodiscard]] std::vector<WebSocketCase> reserved_cases();
[[nodiscard]] std::vector<WebSocketCase> fragment_cases();
[[nodiscard]] std::vector<WebSocketCase> control_cases();
[[nodiscard]] std::vector<WebSocketCase> close_cases();
[[nodiscard]] std::vector<WebSocketCase> utf8_cases();
[[nodiscard]] std::vector<WebSocketCase> cut_cases();

struct HandshakeCase {
    std::string request{};
    int status = 101;
};

[[nodiscard]] std::vector<HandshakeCase> handshake_cases();

} // namespace runset::test
