// The handshake that makes a WebSocket of an HTTP connection. For the sources of the network alone.
#pragma once

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

#include "server/sockets/network_core.h"

namespace runset::server::sockets {

class SocketPlace;

using SocketRequest = boost::beast::http::request<boost::beast::http::empty_body>;

/// Answers the request; if that succeeds a session begins.
boost::asio::awaitable<void> shake_hands(std::shared_ptr<NetworkCore> core, tcp::socket socket,
                                         std::unique_ptr<SocketPlace> place, SocketRequest request,
                                         std::string address);

} // namespace runset::server::sockets
