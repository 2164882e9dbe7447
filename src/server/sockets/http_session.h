// One connection that speaks HTTP, request by request, until it ends or becomes a socket.
#pragma once

#include "server/sockets/network_core.h"

namespace runset::server::sockets {

boost::asio::awaitable<void> serve_http(std::shared_ptr<NetworkCore> core, tcp::socket socket);

} // namespace runset::server::sockets
