// One WebSocket after its handshake: reads text messages within the limits, keeps the queue of what is to be sent, and
// closes with the right code. While nothing happens it holds no buffer and no coroutine, so that many can be silent at
// little cost. For the sources of the network alone.
#pragma once

#include <memory>
#include <span>

#include "server/net/rate_window.h"
#include "server/sockets/frame_queue.h"
#include "server/sockets/frame_reader.h"
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

class SocketSession : public std::enable_shared_from_this<SocketSession> {
public:
    SocketSession(std::shared_ptr<NetworkCore> core, tcp::socket socket, std::unique_ptr<SocketPlace> place);

    /// From here on it lives by itself, until its end.
    void begin(std::string_view address);

    void send(std::shared_ptr<const std::string> text);
    void close(int code, std::string_view reason);

    /// Called every now and then: pings, notices silence, and cuts who does not answer a close.
    void look(loop::Loop::Time now);

private:
    enum class Phase : std::uint8_t {
        open,
        closing, // we have said the last, and wait for the other side's close
        closed,  // both have, or it has broken the rules: waits for the end of what it sends
    };

    void wait_to_read();
    void read();
    void take_bytes(std::span<char> bytes);
    void take(Found found);
    void take_message(Found found);
    bool is_within_rate();
    void leave(Phase phase, int counted_as, int code, std::string_view reason);
    void flush_soon();
    void flush();
    void cut();
    void end();

    std::shared_ptr<NetworkCore> core_;
    std::unique_ptr<SocketPlace> place_;
    net::ConnectionId id_;
    tcp::socket socket_;
    FrameReader reader_;
    FrameQueue queue_;
    net::RateWindow rate_;
    std::size_t unfinished_bytes_ = 0; // since the last whole message, ping or pong
    loop::Loop::Time last_heard_;
    loop::Loop::Time last_said_;
    loop::Loop::Time last_ping_;
    loop::Loop::Time left_at_{}; // when it was open no more
    int counted_as_ = site::closed_without_code;
    Phase phase_ = Phase::open;
    bool is_flush_due_ = false;
    bool is_waiting_to_write_ = false;
    bool has_heard_end_ = false; // nothing is read any more
};

} // namespace runset::server::sockets
