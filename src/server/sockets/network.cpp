#include "server/sockets/network.h"

#include <algorithm>
#include <vector>

#include <boost/asio/co_spawn.hpp>

#include "server/loop/loop_context.h"
#include "server/sockets/http_exchange.h"
#include "server/sockets/listener.h"
#include "server/sockets/socket_session.h"

namespace runset::server::sockets {

namespace {

constexpr std::chrono::milliseconds finish_every{10};

std::chrono::milliseconds sweep_every(const net::Limits& limits) {
    constexpr std::chrono::milliseconds longest{1'000};
    return std::min({longest, limits.ping_every / 2, limits.say_every / 2, limits.silence / 4, limits.close_wait / 2});
}

/// A copy: what is done to a socket may end others.
std::vector<std::shared_ptr<SocketSession>> sockets_of(const NetworkCore& core) {
    std::vector<std::shared_ptr<SocketSession>> all;
    all.reserve(core.sockets.size());
    for (const auto& [id, socket] : core.sockets) {
        all.push_back(socket);
    }
    return all;
}

} // namespace

Network::Network(loop::Loop& loop, NetworkOptions options, site::Page page)
    : loop_(loop), core_(std::make_shared<NetworkCore>(loop.context().io, std::move(options), std::move(page))) {}

Network::~Network() {
    loop_.cancel(sweep_timer_);
    error_code ignored;
    core_->acceptor.close(ignored);
    // The sockets and streams hold the core and the core holds them.
    core_->sockets.clear();
    core_->streams.clear();
}

std::uint16_t Network::listen(net::Receiver& receiver) {
    core_->receiver = &receiver;
    open_listener(*core_);
    boost::asio::co_spawn(core_->io, accept_all(core_), rethrow);
    sweep();
    return core_->acceptor.local_endpoint().port();
}

void Network::send(net::ConnectionId connection, std::shared_ptr<const std::string> text) {
    if (const auto place = core_->sockets.find(connection); place != core_->sockets.end()) {
        place->second->send(std::move(text));
    }
}

void Network::close(net::ConnectionId connection, net::CloseCode code, std::string_view reason) {
    if (const auto place = core_->sockets.find(connection); place != core_->sockets.end()) {
        place->second->close(static_cast<int>(code), reason);
    }
}

void Network::sweep() {
    const loop::Loop::Time now = std::chrono::steady_clock::now();
    for (const auto& socket : sockets_of(*core_)) {
        socket->look(now);
    }
    sweep_timer_ = loop_.call_at(now + sweep_every(core_->options.limits), [this] { sweep(); });
}

void Network::stop(std::function<void()> done) {
    core_->is_stopping = true;
    core_->acceptor.close();
    for (const auto& socket : sockets_of(*core_)) {
        socket->close(static_cast<int>(net::CloseCode::going_away), "the server stops");
    }
    for (const auto& stream : std::set(core_->streams)) {
        stream->end();
    }
    finish(std::chrono::steady_clock::now() + core_->options.limits.stop_wait, std::move(done));
}

void Network::finish(loop::Loop::Time deadline, std::function<void()> done) {
    const loop::Loop::Time now = std::chrono::steady_clock::now();
    if ((core_->sockets.empty() && core_->streams.empty()) || now >= deadline) {
        done();
        return;
    }
    loop_.call_at(now + finish_every,
                  [this, deadline, task = std::move(done)]() mutable { finish(deadline, std::move(task)); });
}

} // namespace runset::server::sockets
