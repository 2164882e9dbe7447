// A client that sends exactly the bytes it is told, well-formed or not: HTTP as text, WebSocket frames by hand.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace runset::test {

struct Frame {
    int opcode = 0;
    bool is_final = true;
    std::string payload{};

    /// Of a close frame; 1005 if there is none in it, 0 if this is no close frame.
    [[nodiscard]] int close_code() const;
};

inline constexpr int text_frame = 1;
inline constexpr int binary_frame = 2;
inline constexpr int close_frame = 8;
inline constexpr int ping_frame = 9;
inline constexpr int pong_frame = 10;

/// As a client sends it: masked. `first` is the first byte's upper half: 0x80 for a whole message.
std::string frame_bytes(int opcode, std::string_view payload, int first = 0x80);

class RawClient {
public:
    /// A small receive buffer makes a slow reader out of it.
    explicit RawClient(std::uint16_t port, int receive_buffer = 0);
    ~RawClient();
    RawClient(RawClient&& other) noexcept;
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;

    /// False if the other side has closed.
    bool send(std::string_view bytes) const;
    /// What comes until the other side closes or the time is over.
    std::string read_to_end(std::chrono::milliseconds most = std::chrono::seconds(10));
    /// What is there, or what comes next; nothing at the end of the connection.
    std::string read_some();
    /// One answer, by its Content-Length; `has_body` false for HEAD.
    std::string read_answer(bool has_body = true);
    /// The next frame, or nothing at the end of the connection.
    std::optional<Frame> read_frame();
    /// Skips everything until a close frame (its code) or the end without one (0). Answers the close.
    int read_close();
    /// Asks for /socket; true for 101.
    bool shake_hands(std::string_view headers = "Host: localhost\r\n");

    [[nodiscard]] const std::string& last_head() const { return head_; }

private:
    bool fill(std::chrono::milliseconds most = std::chrono::seconds(10));

    int socket_ = -1;
    std::string buffer_;
    std::string head_;
};

/// The head of a GET request with these headers.
std::string get_text(std::string_view path, std::string_view headers = "Host: localhost\r\n");

int status_of(std::string_view answer);

} // namespace runset::test
