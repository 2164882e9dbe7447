#include "server/sockets/socket_handshake.h"

#include <boost/beast/websocket.hpp>

#include "server/sockets/socket_session.h"

namespace runset::server::sockets {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;

asio::awaitable<void> shake_hands(std::shared_ptr<NetworkCore> core, tcp::socket socket,
                                  std::unique_ptr<SocketPlace> place, SocketRequest request, std::string address) {
    error_code error;
    const tcp protocol = socket.local_endpoint(error).protocol();
    SocketStream stream(core->io);
    stream.next_layer().socket().assign(protocol, socket.release(), error);
    // The time for the handshake is also the one for the other side's end.
    stream.set_option(websocket::stream_base::timeout{.handshake_timeout = core->options.limits.close_wait,
                                                      .idle_timeout = websocket::stream_base::none(),
                                                      .keep_alive_pings = false});
    co_await stream.async_accept(request, into(error));
    if (!error) {
        std::make_shared<SocketSession>(core, std::move(stream), std::move(place))->begin(address);
    }
}

} // namespace runset::server::sockets
