#include "server/sockets/frame_queue.h"

#include <algorithm>
#include <cerrno>
#include <span>
#include <utility>

#include <sys/socket.h>
#include <sys/uio.h>

namespace runset::server::sockets {

namespace {

constexpr std::size_t most_at_once = 16; // frames in one call of the system
constexpr std::size_t few = 2;           // frames: room for so many is kept while nothing waits
constexpr std::uint8_t whole_text = 0x81;
constexpr std::uint8_t whole_close = 0x88;
constexpr std::uint8_t whole_ping = 0x89;
constexpr std::uint8_t whole_pong = 0x8A;
constexpr std::size_t most_reason = 123; // what fits into a close frame

/// The length of a frame by RFC 6455, 5.2.
std::uint8_t write_length(std::array<std::uint8_t, 10>& head, std::size_t size) {
    constexpr std::size_t in_one_byte = 125;
    constexpr std::size_t in_two_bytes = 65'535;
    if (size <= in_one_byte) {
        head[1] = static_cast<std::uint8_t>(size);
        return 2;
    }
    const std::uint8_t bytes = size <= in_two_bytes ? 2 : 8;
    head[1] = bytes == 2 ? 126 : 127;
    for (std::uint8_t i = 0; i < bytes; ++i) {
        head[2U + i] = static_cast<std::uint8_t>(size >> (8U * (bytes - 1U - i)));
    }
    return static_cast<std::uint8_t>(2 + bytes);
}

} // namespace

void FrameQueue::push(std::uint8_t first, std::shared_ptr<const std::string> payload) {
    Frame frame{.payload = std::move(payload)};
    frame.head[0] = first;
    frame.head_size = write_length(frame.head, frame.payload ? frame.payload->size() : 0);
    waiting_bytes_ += frame.size();
    frames_.push_back(std::move(frame));
}

void FrameQueue::push_text(std::shared_ptr<const std::string> text) {
    push(whole_text, std::move(text));
}

void FrameQueue::push_ping() {
    push(whole_ping, nullptr);
}

void FrameQueue::push_pong(std::string_view payload) {
    push(whole_pong, std::make_shared<const std::string>(payload));
}

void FrameQueue::push_close(int code, std::string_view reason) {
    std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xFF)};
    payload += reason.substr(0, most_reason);
    push(whole_close, std::make_shared<const std::string>(std::move(payload)));
}

void FrameQueue::drop_waiting() {
    frames_.resize(begun_bytes_ > 0 ? 1 : 0);
    waiting_bytes_ = frames_.empty() ? 0 : frames_.front().size() - begun_bytes_;
}

void FrameQueue::clear() {
    std::exchange(frames_, {});
    begun_bytes_ = waiting_bytes_ = 0;
}

FrameQueue::Sent FrameQueue::send(int socket) {
    while (!frames_.empty()) {
        const std::int64_t count = send_some(socket);
        if (count >= 0) {
            consume(static_cast<std::size_t>(count));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return Sent::some;
        } else if (errno != EINTR) {
            return Sent::broken;
        }
    }
    if (frames_.capacity() > few) {
        std::exchange(frames_, {}); // most sockets are silent most of the time
    }
    return Sent::all;
}

std::int64_t FrameQueue::send_some(int socket) const {
    std::array<iovec, 2 * most_at_once> parts{};
    std::size_t count = 0;
    std::size_t skipped = begun_bytes_;
    const auto add = [&](const void* data, std::size_t size) {
        const std::size_t from = std::min(skipped, size);
        skipped -= from;
        if (size > from) {
            // The system reads only, but its structure is for both ways.
            parts[count++] = {.iov_base = const_cast<char*>(static_cast<const char*>(data)) + from, // NOLINT
                              .iov_len = size - from};
        }
    };
    for (const Frame& frame : std::span(frames_).first(std::min(frames_.size(), most_at_once))) {
        add(frame.head.data(), frame.head_size);
        if (frame.payload) {
            add(frame.payload->data(), frame.payload->size());
        }
    }
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = count;
    return ::sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

void FrameQueue::consume(std::size_t count) {
    waiting_bytes_ -= count;
    begun_bytes_ += count;
    auto gone = frames_.begin();
    for (; gone != frames_.end() && begun_bytes_ >= gone->size(); ++gone) {
        begun_bytes_ -= gone->size();
        sent_ += gone->head[0] == whole_text ? 1 : 0;
    }
    frames_.erase(frames_.begin(), gone);
}

} // namespace runset::server::sockets
