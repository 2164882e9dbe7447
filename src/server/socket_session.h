// One WebSocket: reads text messages within the limits, keeps the queue of what is to be sent, and closes with the
// right code. For the sources of the network alone.
#pragma once

#include <optional>

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/frame_stream.h"
#include "server/network_core.h"
#include "server/rate_window.h"

namespace runset::server {

class SocketSession : public std::enable_shared_from_this<SocketSession> {
public:
    using Request = boost::beast::http::request<boost::beast::http::empty_body>;

    SocketSession(std::shared_ptr<NetworkCore> core, tcp::socket socket, std::unique_ptr<Visit> visit);

    /// From the handshake to the end.
    static boost::asio::awaitable<void> run(std::shared_ptr<SocketSession> self, Request request, std::string address);

    void send(std::shared_ptr<const std::string> text);
    void close(int code, std::string_view reason);

    /// Called every now and then: pings, notices silence, and cuts who does not answer a close.
    void look(Loop::Time now);

private:
    static boost::asio::awaitable<error_code> read_all(std::shared_ptr<SocketSession> self);
    static boost::asio::awaitable<error_code> until_ended(std::shared_ptr<SocketSession> self);
    static boost::asio::awaitable<void> say_goodbye(std::shared_ptr<SocketSession> self);

    void set_options();
    void heard_control();
    bool is_within_rate();
    void take_message();
    void flush_soon();
    void flush();
    void cut();
    [[nodiscard]] int code_of(const error_code& error) const;

    std::shared_ptr<NetworkCore> core_;
    std::unique_ptr<Visit> visit_;
    ConnectionId id_;
    boost::beast::websocket::stream<FrameStream, false> stream_;
    boost::beast::flat_buffer buffer_;
    RateWindow rate_;
    Loop::Time last_heard_;
    Loop::Time last_said_;
    Loop::Time last_ping_;
    std::optional<Loop::Time> closing_since_;
    boost::beast::websocket::close_reason close_reason_;
    bool is_flush_due_ = false;
    bool has_ended_ = false;           // the close is over
    boost::asio::steady_timer ending_; // waits for that
};

} // namespace runset::server
