// One WebSocket after its handshake: takes text messages within the limits, keeps the queue of what is to be sent, and
// closes with the right code. Frames are Beast's. For the sources of the network alone.
#pragma once

#include <deque>
#include <limits>
#include <memory>
#include <optional>

#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/net/rate_window.h"
#include "server/sockets/network_core.h"

namespace runset::server::sockets {

/// The place of one WebSocket among all and among those of its address, from its handshake to its end.
class SocketPlace {
public:
    SocketPlace(std::shared_ptr<NetworkCore> core, std::string_view address)
        : core_(std::move(core)),
          visit_(core_, core_->sockets_by_address, address, core_->options.limits.sockets_per_address,
                 core_->options.limits.sockets_per_local_address) {
        ++core_->counters.sockets;
    }
    ~SocketPlace() { --core_->counters.sockets; }
    SocketPlace(const SocketPlace&) = delete;
    SocketPlace& operator=(const SocketPlace&) = delete;

    [[nodiscard]] bool is_admitted() const { return visit_.is_admitted(); }

private:
    std::shared_ptr<NetworkCore> core_;
    Visit visit_;
};

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

/// Asio's executor for anything would cost a tenth of the time of a move.
using SocketStream =
    boost::beast::websocket::stream<boost::beast::basic_stream<tcp, boost::asio::io_context::executor_type, ByteCount>,
                                    false>;

class SocketSession : public std::enable_shared_from_this<SocketSession> {
public:
    SocketSession(std::shared_ptr<NetworkCore> core, SocketStream stream, std::unique_ptr<SocketPlace> place);

    /// From here on it lives by itself, until its end.
    void begin(std::string_view address);

    void send(std::shared_ptr<const std::string> text);
    void close(int code, std::string_view reason);

    /// Called every now and then: pings, notices silence, and cuts who does not answer a close.
    void look(loop::Loop::Time now);

private:
    void read();
    void take(const error_code& error);
    void take_message();
    bool is_within_rate();
    void check_reading(const std::shared_ptr<const std::string>& first);
    void write();
    void written(const error_code& error);
    void cut();
    void end(const error_code& error);
    [[nodiscard]] int code_of(const error_code& error) const;

    std::shared_ptr<NetworkCore> core_;
    std::unique_ptr<SocketPlace> place_;
    net::ConnectionId id_;
    SocketStream stream_;
    boost::beast::flat_buffer buffer_;
    std::deque<std::shared_ptr<const std::string>> queue_;
    std::size_t queued_bytes_ = 0; // with the one that is being written
    net::RateWindow rate_;
    loop::Loop::Time last_heard_;
    loop::Loop::Time last_said_;
    loop::Loop::Time last_ping_;
    std::optional<loop::Loop::Time> closing_since_;
    boost::beast::websocket::close_reason close_reason_;
    bool is_pinging_ = false;
    bool is_writing_ = false;
};

} // namespace runset::server::sockets
