// What the listener, the HTTP connections and the sockets share; it lives as long as the last of them. For the sources
// of the network alone.
#pragma once

#include <exception>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/address.h"
#include "server/address_quota.h"
#include "server/counters.h"
#include "server/network.h"

namespace runset::server {

using boost::asio::ip::tcp;
using boost::system::error_code;

class SocketSession;
class HttpExchange;

struct NetworkCore {
    NetworkCore(boost::asio::io_context& context, NetworkOptions given, Page files)
        : io(context), options(std::move(given)), page(std::move(files)), acceptor(context) {}

    boost::asio::io_context& io;
    NetworkOptions options;
    Page page;
    tcp::acceptor acceptor;
    Receiver* receiver = nullptr;
    Counters counters{};
    AddressQuota requests_at_once{};
    AddressQuota sockets_by_address{};
    std::unordered_map<ConnectionId, std::shared_ptr<SocketSession>> sockets{};
    std::set<std::shared_ptr<HttpExchange>> streams{};
    std::uint64_t last_connection = 0;
    bool is_stopping = false;
};

/// Makes an operation of a coroutine give its error in `error` instead of throwing it.
inline auto into(error_code& error) {
    return boost::asio::redirect_error(boost::asio::use_awaitable, error);
}

/// For the end of a coroutine: errors of the network are values, so whatever is thrown is a mistake of ours and must
/// not vanish.
inline void rethrow(std::exception_ptr thrown) {
    if (thrown) {
        std::rethrow_exception(std::move(thrown));
    }
}

/// One open connection of an address, counted while this lives.
class Visit {
public:
    Visit(std::shared_ptr<NetworkCore> core, AddressQuota& quota, std::string_view address, int most, int most_local)
        : core_(std::move(core)), quota_(quota), key_(limit_key(address)),
          is_admitted_(quota.enter(key_, is_local_address(address) ? most_local : most)) {
        ++core_->counters.connections;
    }
    ~Visit() {
        --core_->counters.connections;
        if (is_admitted_) {
            quota_.leave(key_);
        }
    }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

    [[nodiscard]] bool is_admitted() const { return is_admitted_; }

private:
    std::shared_ptr<NetworkCore> core_; // keeps the quota alive
    AddressQuota& quota_;
    std::string key_;
    bool is_admitted_;
};

} // namespace runset::server
