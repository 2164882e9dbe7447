// A real network on a free port, with a receiver that sends every message back. What tests ask of it from outside the
// loop's thread goes through the loop.
#pragma once

#include <atomic>
#include <future>
#include <optional>
#include <string>
#include <thread>

#include "server/sockets/network.h"

namespace runset::test {

/// `close CODE` closes, `flood N` sends N messages of 1 KiB, `address` tells the peer's; everything else comes back.
class EchoReceiver final : public server::net::Receiver {
public:
    explicit EchoReceiver(server::net::Net& net) : net_(net) {}

    void opened(server::net::ConnectionId connection, std::string_view address) override;
    void received(server::net::ConnectionId connection, std::string_view text) override;
    void closed(server::net::ConnectionId connection) override;
    /// `stream N` in the query streams N lines of 1 KiB and ends; everything else is told what was asked.
    void asked(const server::net::HttpAsk& ask, std::shared_ptr<server::net::Exchange> exchange) override;
    std::string metrics() override { return "runset_tables 3\n"; }
    bool is_ready() override { return ready; }

    std::atomic<bool> ready = true;
    std::atomic<int> opened_count = 0;
    std::atomic<int> closed_count = 0;
    std::atomic<int> gone_count = 0; // streams

private:
    server::net::Net& net_;
    std::string last_address_;
};

class EchoServer {
public:
    explicit EchoServer(server::sockets::NetworkOptions options = {}, std::optional<server::site::Page> page = {});
    ~EchoServer();
    EchoServer(const EchoServer&) = delete;
    EchoServer& operator=(const EchoServer&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }
    EchoReceiver& receiver() { return receiver_; }
    /// Waits, at most ten seconds, until so many connections have been closed.
    bool has_closed(int count);
    /// Begins the graceful stop; the future is set when the network says that it is done.
    std::future<void> stop();
    /// A line of /metrics without its name, such as the 3 of `runset_tables 3`.
    std::string metric(const std::string& name);

private:
    server::loop::Loop loop_;
    server::sockets::Network network_;
    EchoReceiver receiver_;
    std::uint16_t port_;
    std::thread thread_;
};

/// Limits so small that every one is reached within a moment.
server::sockets::NetworkOptions small_limits();

} // namespace runset::test
