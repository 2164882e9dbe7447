// The frames of one WebSocket on their way out. All that wait leave with one call of the system, which costs a fraction
// of a call each. For the sources of the network alone.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace runset::server::sockets {

class FrameQueue {
public:
    enum class Sent : std::uint8_t { all, some, broken };

    /// Counts the texts that have left in `sent`.
    explicit FrameQueue(std::int64_t& sent) : sent_(sent) {}

    void push_text(std::shared_ptr<const std::string> text);
    void push_ping();
    void push_pong(std::string_view payload);
    /// A reason that is too long is cut.
    void push_close(int code, std::string_view reason);
    /// Forgets what waits, but for the rest of a frame that has begun.
    void drop_waiting();
    void clear();
    [[nodiscard]] std::size_t waiting_bytes() const { return waiting_bytes_; }
    /// As much as the system takes now.
    [[nodiscard]] Sent send(int socket);

private:
    struct Frame {
        std::array<std::uint8_t, 10> head{};
        std::uint8_t head_size = 0;
        std::shared_ptr<const std::string> payload{}; // none: it is empty
        [[nodiscard]] std::size_t size() const { return head_size + (payload ? payload->size() : 0); }
    };

    void push(std::uint8_t first, std::shared_ptr<const std::string> payload);
    [[nodiscard]] std::int64_t send_some(int socket) const;
    void consume(std::size_t count);

    std::int64_t& sent_;
    std::vector<Frame> frames_;
    std::size_t begun_bytes_ = 0; // of the first frame
    std::size_t waiting_bytes_ = 0;
};

} // namespace runset::server::sockets
