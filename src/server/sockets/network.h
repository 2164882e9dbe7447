// The network of the server on one port: the page and questions over HTTP, the tables over WebSockets. It keeps the
// limits and leaves the meaning of every message to the receiver.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/loop/loop.h"
#include "server/net/host_check.h"
#include "server/net/limits.h"
#include "server/net/net.h"
#include "server/site/page.h"

namespace runset::server::sockets {

struct NetworkOptions {
    std::string address = "0.0.0.0";
    std::uint16_t port = 0; // 0: any free one
    net::HostNames names{};
    bool is_behind_proxy = false; // X-Forwarded-For tells the address
    bool are_metrics_public = false;
    net::Limits limits{};
};

struct NetworkCore;

/// To be used on the loop's thread only, or before the loop runs. The loop outlives it.
class Network final : public net::Net {
public:
    Network(loop::Loop& loop, NetworkOptions options, site::Page page);
    ~Network() override;
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;

    /// Begins to listen and gives the port. Throws std::runtime_error if it cannot be had.
    std::uint16_t listen(net::Receiver& receiver);

    void send(net::ConnectionId connection, std::shared_ptr<const std::string> text) override;
    void close(net::ConnectionId connection, net::CloseCode code, std::string_view reason) override;

    /// Accepts nobody any more, sends what is queued, closes all sockets and then calls `done`; if some take too long,
    /// without them.
    void stop(std::function<void()> done);

private:
    void sweep();
    void finish(loop::Loop::Time deadline, std::function<void()> done);

    loop::Loop& loop_;
    std::shared_ptr<NetworkCore> core_;
    loop::TimerId sweep_timer_ = loop::TimerId::none;
};

} // namespace runset::server::sockets
