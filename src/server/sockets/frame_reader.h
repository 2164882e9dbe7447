// The frames that a client sends (RFC 6455, 5), read as their bytes come: gives whole messages and control frames, or
// the code to close with. Between two messages it holds nothing on the heap. Knows no socket.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "server/sockets/utf8_check.h"

namespace runset::server::sockets {

enum class Found : std::uint8_t { nothing, text, binary, ping, pong, close, fault };

class FrameReader {
public:
    /// Longer messages are a fault.
    explicit FrameReader(std::size_t most_bytes) : most_bytes_(most_bytes) {}

    /// Takes bytes from the front, up to the end of the next message or control frame if that is there, and unmasks
    /// them where they lie. To be called until it finds nothing; not after a close or a fault.
    Found next(std::span<char>& bytes);
    /// Of what was found: until the next call, and as long as the bytes given to the last one.
    [[nodiscard]] std::string_view payload() const { return payload_; }
    /// Of a fault, or of the other side's close: the code to close with.
    [[nodiscard]] int code() const { return code_; }

private:
    [[nodiscard]] bool is_final() const { return (head_[0] & 0x80U) != 0; }
    [[nodiscard]] unsigned opcode() const { return head_[0] & 0x0FU; }
    [[nodiscard]] bool is_control() const { return opcode() >= 8; }
    [[nodiscard]] std::size_t length_bytes() const;
    [[nodiscard]] std::size_t head_bytes() const;
    [[nodiscard]] bool is_start_good() const;
    bool take_head(std::span<char>& bytes);
    bool take_length();
    Found take_payload(std::span<char>& bytes);
    Found take_control(std::string_view part);
    Found take_close();
    Found take_data(std::string_view part);
    void unmask(std::span<char> part);
    void forget_found();
    Found fail(int code);

    std::size_t most_bytes_;
    std::array<std::uint8_t, 14> head_{};
    std::uint8_t head_size_ = 0;
    bool is_head_whole_ = false;
    std::uint8_t message_opcode_ = 0; // 0: no message has begun
    Utf8Check text_check_;
    std::uint16_t code_ = 0;
    std::size_t left_ = 0;     // of the frame's payload
    std::size_t unmasked_ = 0; // of it, so far
    std::string message_;      // what earlier pieces have brought
    std::string control_;      // the same of a control frame
    std::string_view payload_;
};

} // namespace runset::server::sockets
