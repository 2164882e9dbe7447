#include "server/sockets/socket_handshake.h"

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket.hpp>

#include "server/sockets/socket_session.h"

namespace runset::server::sockets {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;

/// Beast's stream is for this alone: with its buffer and its timer it would cost several times as much as a session.
asio::awaitable<void> shake_hands(std::shared_ptr<NetworkCore> core, tcp::socket socket,
                                  std::unique_ptr<SocketPlace> place, SocketRequest request, std::string address) {
    websocket::stream<boost::beast::tcp_stream, false> stream(std::move(socket));
    stream.set_option(websocket::stream_base::timeout{.handshake_timeout = core->options.limits.close_wait,
                                                      .idle_timeout = websocket::stream_base::none(),
                                                      .keep_alive_pings = false});
    error_code error;
    co_await stream.async_accept(request, into(error));
    if (!error) {
        std::make_shared<SocketSession>(core, stream.next_layer().release_socket(), std::move(place))->begin(address);
    }
}

} // namespace runset::server::sockets
