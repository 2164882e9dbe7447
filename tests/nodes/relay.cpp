#include "nodes/relay.h"

#include <array>
#include <stdexcept>
#include <vector>

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace runset::nodes {

namespace {

constexpr int look_every_ms = 10;

sockaddr_in own_address(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

bool is_sent(int descriptor, const char* bytes, std::size_t size) {
    while (size > 0) {
        const ssize_t sent = ::send(descriptor, bytes, size, MSG_NOSIGNAL);
        if (sent <= 0) {
            return false;
        }
        bytes += sent;
        size -= static_cast<std::size_t>(sent);
    }
    return true;
}

} // namespace

Relay::Relay(std::uint16_t to) : to_(to), listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address = own_address(0);
    socklen_t size = sizeof address;
    if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), size) != 0 || ::listen(listener_, 64) != 0 ||
        ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
        throw std::runtime_error("no port for a relay");
    }
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
}

Relay::~Relay() {
    is_ending_ = true;
    thread_.join();
    for (const Line& line : lines_) {
        drop(line);
    }
    ::close(listener_);
}

void Relay::drop(const Line& line) const {
    ::close(line.node);
    ::close(line.database);
}

void Relay::accept_one() {
    const int node = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    const int database = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_in address = own_address(to_);
    const Line line{.node = node, .database = database, .tears = tears_};
    if (node < 0 || ::connect(database, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        drop(line);
        return;
    }
    const int on = 1;
    ::setsockopt(node, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ::setsockopt(database, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    lines_.push_back(line);
}

bool Relay::pass(const Line& line, int from, int to) const {
    std::array<char, 64 * 1024> bytes;
    const ssize_t got = ::recv(from, bytes.data(), bytes.size(), 0);
    if (got <= 0) {
        return false;
    }
    const bool is_torn = line.tears != tears_;
    const auto size = static_cast<std::size_t>(got);
    return is_sent(to, bytes.data(), is_torn ? size / 2 : size) && !is_torn;
}

void Relay::run() {
    while (!is_ending_) {
        if (is_stalled_) {
            std::this_thread::sleep_for(std::chrono::milliseconds(look_every_ms));
            continue;
        }
        std::vector<pollfd> all{{.fd = listener_, .events = POLLIN, .revents = 0}};
        for (const Line& line : lines_) {
            all.push_back({.fd = line.node, .events = POLLIN, .revents = 0});
            all.push_back({.fd = line.database, .events = POLLIN, .revents = 0});
        }
        ::poll(all.data(), all.size(), look_every_ms);
        std::size_t at = 1;
        for (auto line = lines_.begin(); line != lines_.end() && !is_stalled_; at += 2) {
            const bool is_whole = (all[at].revents == 0 || pass(*line, line->node, line->database)) &&
                                  (all[at + 1].revents == 0 || pass(*line, line->database, line->node));
            if (!is_whole) {
                drop(*line);
            }
            line = is_whole ? std::next(line) : lines_.erase(line);
        }
        if (all[0].revents != 0 && !is_stalled_) {
            accept_one();
        }
    }
}

} // namespace runset::nodes
