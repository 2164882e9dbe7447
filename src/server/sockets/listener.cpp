#include "server/sockets/listener.h"

#include <stdexcept>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/sockets/http_session.h"

namespace runset::server::sockets {

namespace asio = boost::asio;

namespace {

constexpr std::chrono::milliseconds breath{20};

asio::awaitable<void> pause(std::shared_ptr<NetworkCore> core) {
    asio::steady_timer timer(core->io, breath);
    error_code ignored;
    co_await timer.async_wait(into(ignored));
}

bool is_full(const NetworkCore& core) {
    const net::Limits& limits = core.options.limits;
    return core.counters.connections >= limits.sockets + limits.spare_connections;
}

void bind_and_listen(NetworkCore& core) {
    const tcp::endpoint endpoint(asio::ip::make_address(core.options.address), core.options.port);
    core.acceptor.open(endpoint.protocol());
    core.acceptor.set_option(tcp::acceptor::reuse_address(true));
    if (endpoint.protocol() == tcp::v6()) {
        core.acceptor.set_option(asio::ip::v6_only(false));
    }
    core.acceptor.bind(endpoint);
    core.acceptor.listen(tcp::acceptor::max_listen_connections);
}

} // namespace

void open_listener(NetworkCore& core) {
    try {
        bind_and_listen(core);
    } catch (const boost::system::system_error& error) {
        throw std::runtime_error("cannot listen on " + core.options.address + " port " +
                                 std::to_string(core.options.port) + ": " + error.code().message());
    }
}

asio::awaitable<void> accept_all(std::shared_ptr<NetworkCore> core) {
    while (core->acceptor.is_open()) {
        // Whoever comes when all places are taken waits in the system's queue.
        if (is_full(*core)) {
            co_await pause(core);
            continue;
        }
        error_code error;
        tcp::socket socket(core->io);
        co_await core->acceptor.async_accept(socket, into(error));
        if (error == asio::error::operation_aborted) {
            co_return;
        }
        if (error) {
            // Out of files or memory: it may go better later.
            co_await pause(core);
            continue;
        }
        asio::co_spawn(core->io, serve_http(core, std::move(socket)), rethrow);
    }
}

} // namespace runset::server::sockets
