// Accepts connections, as many as the limits allow.
#pragma once

#include "server/sockets/network_core.h"

namespace runset::server::sockets {

/// Binds and listens; throws std::runtime_error with one plain line.
void open_listener(NetworkCore& core);

boost::asio::awaitable<void> accept_all(std::shared_ptr<NetworkCore> core);

} // namespace runset::server::sockets
