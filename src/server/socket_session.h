// One WebSocket: reads text messages within the limits, keeps the queue of what is to be sent, and closes with the
// right code. For the sources of the network alone.
#pragma once

#include <deque>
#include <optional>

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/network_core.h"
#include "server/rate_window.h"

namespace runset::server {

/// Limits nothing, but counts what comes in below the messages: frames without content never become one.
class ByteCount : public boost::beast::unlimited_rate_policy {
public:
    std::size_t unfinished = 0; // since the last whole message, ping or pong

private:
    friend class boost::beast::rate_policy_access;
    static constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
    [[nodiscard]] static std::size_t available_read_bytes() { return all; }
    [[nodiscard]] static std::size_t available_write_bytes() { return all; }
    void transfer_read_bytes(std::size_t count) { unfinished += count; }
    static void transfer_write_bytes(std::size_t) {}
    static void on_timer() {}
};

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
    using Stream = boost::beast::basic_stream<tcp, boost::asio::any_io_executor, ByteCount>;

    static boost::asio::awaitable<error_code> read_all(std::shared_ptr<SocketSession> self);
    static boost::asio::awaitable<error_code> until_ended(std::shared_ptr<SocketSession> self);
    static boost::asio::awaitable<void> write_all(std::shared_ptr<SocketSession> self);

    void set_options();
    void heard_control();
    bool is_within_rate();
    void take_message();
    void drop_queue();
    void start_writing();
    void end_writing();
    void cut();
    [[nodiscard]] int code_of(const error_code& error) const;

    std::shared_ptr<NetworkCore> core_;
    std::unique_ptr<Visit> visit_;
    ConnectionId id_;
    boost::beast::websocket::stream<Stream, false> stream_;
    boost::beast::flat_buffer buffer_;
    std::deque<std::shared_ptr<const std::string>> queue_;
    std::size_t queued_bytes_ = 0; // with the one that is being written
    RateWindow rate_;
    Loop::Time last_heard_;
    Loop::Time last_said_;
    Loop::Time last_ping_;
    std::optional<Loop::Time> closing_since_;
    boost::beast::websocket::close_reason close_reason_;
    bool is_ping_due_ = false;
    bool is_writing_ = false;
    bool has_ended_ = false;           // nothing is written any more
    boost::asio::steady_timer ending_; // waits for that
};

} // namespace runset::server
