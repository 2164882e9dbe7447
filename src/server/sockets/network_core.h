// What the listener, the HTTP connections and the sockets share; it lives as long as the last of them.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <unordered_map>

#include "server/loop/coroutine.h"
#include "server/net/address.h"
#include "server/net/address_quota.h"
#include "server/site/counters.h"
#include "server/sockets/network.h"

namespace runset::server::sockets {

using loop::error_code;
using loop::into;
using loop::rethrow;
using loop::tcp;

class SocketSession;
class HttpExchange;

struct NetworkCore {
    NetworkCore(boost::asio::io_context& context, NetworkOptions given, site::Page files)
        : io(context), options(std::move(given)), page(std::move(files)), acceptor(context) {}

    boost::asio::io_context& io;
    NetworkOptions options;
    site::Page page;
    tcp::acceptor acceptor;
    net::Receiver* receiver = nullptr;
    site::Counters counters{};
    net::AddressQuota requests_at_once{};
    net::AddressQuota sockets_by_address{};
    std::unordered_map<net::ConnectionId, std::shared_ptr<SocketSession>> sockets{};
    std::set<std::shared_ptr<HttpExchange>> streams{};
    std::uint64_t last_connection = 0;
    bool is_stopping = false;
};

/// One open connection of an address, counted while this lives.
class Visit {
public:
    Visit(std::shared_ptr<NetworkCore> core, net::AddressQuota& quota, std::string_view address, int most,
          int most_local)
        : core_(std::move(core)), quota_(quota), key_(net::limit_key(address)),
          is_admitted_(quota.enter(key_, net::is_local_address(address) ? most_local : most)) {
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
    net::AddressQuota& quota_;
    std::string key_;
    bool is_admitted_;
};

} // namespace runset::server::sockets
