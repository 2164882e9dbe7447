#include "server/sockets/raw_client.h"

#include <array>
#include <stdexcept>
#include <utility>

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace runset::test {

int Frame::close_code() const {
    if (opcode != close_frame) {
        return 0;
    }
    return payload.size() < 2 ? 1005
                              : (static_cast<unsigned char>(payload[0]) << 8) + static_cast<unsigned char>(payload[1]);
}

std::string frame_bytes(int opcode, std::string_view payload, int first) {
    static constexpr std::array<char, 4> mask{'\x11', '\x22', '\x33', '\x44'};
    std::string bytes{static_cast<char>(first | opcode)};
    if (payload.size() < 126) {
        bytes += static_cast<char>(0x80 | payload.size());
    } else {
        bytes += static_cast<char>(0x80 | 126);
        bytes += static_cast<char>(payload.size() >> 8);
        bytes += static_cast<char>(payload.size() & 0xFF);
    }
    bytes.append(mask.data(), mask.size());
    for (std::size_t i = 0; i < payload.size(); ++i) {
        bytes += static_cast<char>(payload[i] ^ mask[i % 4]);
    }
    return bytes;
}

RawClient::RawClient(std::uint16_t port, int receive_buffer) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    if (receive_buffer > 0) {
        ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof(receive_buffer));
    }
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) {
        ::close(socket_);
        throw std::runtime_error("nobody listens");
    }
}

RawClient::RawClient(RawClient&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), buffer_(std::move(other.buffer_)), head_(std::move(other.head_)) {}

RawClient::~RawClient() {
    if (socket_ >= 0) {
        ::close(socket_);
    }
}

bool RawClient::send(std::string_view bytes) const {
    while (!bytes.empty()) {
        const auto count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count <= 0) {
            return false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

bool RawClient::fill(std::chrono::milliseconds most) {
    pollfd waiting{.fd = socket_, .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, static_cast<int>(most.count())) <= 0) {
        return false;
    }
    std::array<char, 16384> bytes{};
    const auto count = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (count > 0) {
        buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    }
    return count > 0;
}

std::string RawClient::read_to_end(std::chrono::milliseconds most) {
    while (fill(most)) {
    }
    return std::exchange(buffer_, {});
}

std::string RawClient::read_some() {
    if (buffer_.empty()) {
        fill();
    }
    return std::exchange(buffer_, {});
}

std::string RawClient::read_answer(bool has_body) {
    std::size_t end = 0;
    while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
        if (!fill()) {
            return std::exchange(buffer_, {});
        }
    }
    head_ = buffer_.substr(0, end + 4);
    std::size_t size = head_.size();
    if (const auto place = head_.find("Content-Length: "); has_body && place != std::string::npos) {
        size += std::stoul(head_.substr(place + 16));
    }
    while (buffer_.size() < size && fill()) {
    }
    std::string answer = buffer_.substr(0, size);
    buffer_.erase(0, answer.size());
    return answer;
}

std::optional<Frame> RawClient::read_frame() {
    const auto have = [this](std::size_t count) {
        while (buffer_.size() < count) {
            if (!fill()) {
                return false;
            }
        }
        return true;
    };
    const auto byte = [this](std::size_t at) {
        return static_cast<std::size_t>(static_cast<unsigned char>(buffer_[at]));
    };
    if (!have(2)) {
        return std::nullopt;
    }
    std::size_t size = byte(1);
    std::size_t start = 2;
    if (size >= 126) {
        const std::size_t more = size == 126 ? 2 : 8;
        if (!have(2 + more)) {
            return std::nullopt;
        }
        size = 0;
        for (; start < 2 + more; ++start) {
            size = (size << 8) + byte(start);
        }
    }
    if (!have(start + size)) {
        return std::nullopt;
    }
    Frame frame{.opcode = static_cast<int>(byte(0) & 0x0F),
                .is_final = byte(0) >= 0x80,
                .payload = buffer_.substr(start, size)};
    buffer_.erase(0, start + size);
    return frame;
}

int RawClient::read_close() {
    while (const auto frame = read_frame()) {
        if (frame->opcode == close_frame) {
            send(frame_bytes(close_frame, frame->payload));
            return frame->close_code();
        }
    }
    return 0;
}

bool RawClient::shake_hands(std::string_view headers) {
    std::string head =
        "GET /socket HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    send(head.append(headers).append("\r\n"));
    return status_of(read_answer()) == 101;
}

std::string get_text(std::string_view path, std::string_view headers) {
    return std::string("GET ").append(path).append(" HTTP/1.1\r\n").append(headers).append("\r\n");
}

int status_of(std::string_view answer) {
    return answer.starts_with("HTTP/1.1 ") ? std::stoi(std::string(answer.substr(9, 3))) : 0;
}

} // namespace runset::test
