#include "load/web_socket.h"

#include <array>
#include <cerrno>
#include <utility>

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace runset::load {

namespace {

constexpr std::uint8_t text_opcode = 1;
constexpr std::uint8_t binary_opcode = 2;
constexpr std::uint8_t close_opcode = 8;
constexpr std::uint8_t ping_opcode = 9;
constexpr std::uint8_t pong_opcode = 10;

struct Head {
    std::uint8_t opcode = 0;
    std::size_t head_size = 0;
    std::size_t payload_size = 0;
};

/// The head of a server's frame, which is never masked; head_size 0: not all there yet.
Head read_head(std::string_view bytes) {
    if (bytes.size() < 2) {
        return {};
    }
    const auto at = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
    Head head{.opcode = static_cast<std::uint8_t>(at(0) & 0x0FU), .head_size = 2, .payload_size = at(1) & 0x7FU};
    const std::size_t more = head.payload_size == 126 ? 2 : head.payload_size == 127 ? 8 : 0;
    if (bytes.size() < 2 + more) {
        return {};
    }
    if (more > 0) {
        head.payload_size = 0;
        for (std::size_t i = 0; i < more; ++i) {
            head.payload_size = head.payload_size << 8U | at(2 + i);
        }
        head.head_size += more;
    }
    return head;
}

} // namespace

bool WebSocket::open(std::uint16_t port, std::string_view path) {
    close();
    descriptor_ = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor_ < 0) {
        return false;
    }
    const int on = 1;
    ::setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 &&
        errno != EINPROGRESS) {
        close();
        return false;
    }
    out_ = "GET " + std::string(path) + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
           "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    return true;
}

void WebSocket::close() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
    descriptor_ = -1;
    is_connected_ = is_ready_ = false;
    in_.clear();
    out_.clear();
}

void WebSocket::send(std::string_view payload, bool is_text) {
    send_frame(is_text ? text_opcode : binary_opcode, payload);
    if (is_ready_) {
        (void)flush(); // an error is seen when the socket is read
    }
}

/// Masked with nothing but zeros, which is a mask like any other.
void WebSocket::send_frame(std::uint8_t opcode, std::string_view payload) {
    out_ += static_cast<char>(0x80U | opcode);
    if (payload.size() < 126) {
        out_ += static_cast<char>(0x80U | payload.size());
    } else {
        out_ += static_cast<char>(0x80U | 126U);
        out_ += static_cast<char>(payload.size() >> 8U);
        out_ += static_cast<char>(payload.size() & 0xFFU);
    }
    out_.append(4, '\0');
    out_ += payload;
}

bool WebSocket::flush() {
    while (!out_.empty()) {
        const ssize_t sent = ::send(descriptor_, out_.data(), out_.size(), MSG_NOSIGNAL);
        if (sent <= 0) {
            return sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
        }
        out_.erase(0, static_cast<std::size_t>(sent));
    }
    return true;
}

bool WebSocket::go_on(const Hear& hear, bool is_ending) {
    if (!is_connected_) {
        int error = 0;
        socklen_t size = sizeof error;
        ::getsockopt(descriptor_, SOL_SOCKET, SO_ERROR, &error, &size);
        if (error != 0) {
            return false;
        }
        is_connected_ = true;
    }
    if (!flush()) {
        return false;
    }
    static std::array<char, 64 * 1024> buffer;
    for (;;) {
        const ssize_t got = ::recv(descriptor_, buffer.data(), buffer.size(), 0);
        if (got < 0) {
            return (errno == EAGAIN || errno == EWOULDBLOCK) && read_frames(hear);
        }
        if (got == 0) {
            return false;
        }
        const std::string_view bytes(buffer.data(), static_cast<std::size_t>(got));
        const bool is_all = !is_ending && bytes.size() < buffer.size(); // the next bytes will be told of
        if (is_all && is_ready_ && in_.empty()) {
            return read_frames(hear, bytes); // without a copy, as nearly always
        }
        in_ += bytes;
        if (is_all) {
            return read_frames(hear);
        }
    }
}

bool WebSocket::read_frames(const Hear& hear) {
    if (!is_ready_) {
        const std::size_t end = in_.find("\r\n\r\n");
        if (end == std::string::npos) {
            return true;
        }
        if (!in_.starts_with("HTTP/1.1 101")) {
            return false;
        }
        in_.erase(0, end + 4);
        is_ready_ = true;
    }
    const std::string bytes = std::exchange(in_, {});
    return read_frames(hear, bytes);
}

/// What is left of a frame that is not all there waits in `in_`.
bool WebSocket::read_frames(const Hear& hear, std::string_view bytes) {
    for (;;) {
        const Head head = read_head(bytes);
        if (head.head_size == 0 || bytes.size() < head.head_size + head.payload_size) {
            break;
        }
        const std::string_view payload = bytes.substr(head.head_size, head.payload_size);
        bytes.remove_prefix(head.head_size + head.payload_size);
        if (head.opcode == close_opcode) {
            return false;
        }
        if (head.opcode == ping_opcode) {
            send_frame(pong_opcode, payload);
        } else if (head.opcode != pong_opcode) {
            hear(payload);
            if (descriptor_ < 0) {
                return false;
            }
        }
    }
    in_ = bytes;
    return flush();
}

} // namespace runset::load
