#include "server/frame_stream.h"

#include <algorithm>
#include <cerrno>
#include <span>

#include <sys/socket.h>
#include <sys/uio.h>

namespace runset::server {

namespace {

constexpr std::size_t most_at_once = 16; // frames in one call of the system
constexpr std::uint8_t whole_text = 0x81;
constexpr std::uint8_t whole_ping = 0x89;

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

FrameStream::FrameStream(boost::asio::ip::tcp::socket socket, std::int64_t& sent)
    : tcp_(std::move(socket)), sent_(sent),
      drained_(tcp_.get_executor(), boost::asio::steady_timer::time_point::max()) {}

void FrameStream::push_text(std::shared_ptr<const std::string> text) {
    Frame frame{.text = std::move(text)};
    frame.head[0] = whole_text;
    frame.head_size = write_length(frame.head, frame.text->size());
    waiting_bytes_ += frame.size();
    frames_.push_back(std::move(frame));
}

void FrameStream::push_ping() {
    frames_.push_back({.head = {whole_ping, 0}, .head_size = 2});
    waiting_bytes_ += frames_.back().size();
}

void FrameStream::drop_waiting() {
    frames_.resize(begun_bytes_ > 0 ? 1 : 0);
    waiting_bytes_ = frames_.empty() ? 0 : frames_.front().size() - begun_bytes_;
}

void FrameStream::flush() {
    while (!is_answering_ && !is_waiting_ && !frames_.empty()) {
        if (!send_some()) {
            break;
        }
    }
    if (frames_.empty()) {
        drained_.cancel();
    }
}

bool FrameStream::send_some() {
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
        if (frame.text) {
            add(frame.text->data(), frame.text->size());
        }
    }
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = count;
    const ssize_t sent = ::sendmsg(tcp_.socket().native_handle(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) {
        consume(static_cast<std::size_t>(sent));
        return true;
    }
    const int why = errno;
    if (why == EAGAIN || why == EWOULDBLOCK) {
        wait();
    } else if (why != EINTR) {
        cut(); // whoever reads will hear of it
    }
    return why == EINTR;
}

void FrameStream::consume(std::size_t count) {
    waiting_bytes_ -= count;
    begun_bytes_ += count;
    auto gone = frames_.begin();
    for (; gone != frames_.end() && begun_bytes_ >= gone->size(); ++gone) {
        begun_bytes_ -= gone->size();
        sent_ += gone->text ? 1 : 0;
    }
    frames_.erase(frames_.begin(), gone);
}

void FrameStream::wait() {
    is_waiting_ = true;
    tcp_.socket().async_wait(boost::asio::ip::tcp::socket::wait_write, [this, owner = owner_.lock()](Error error) {
        is_waiting_ = false;
        if (!error) {
            flush();
        }
    });
}

void FrameStream::cut() {
    tcp_.close();
    frames_.clear();
    begun_bytes_ = waiting_bytes_ = 0;
    drained_.cancel();
}

} // namespace runset::server
