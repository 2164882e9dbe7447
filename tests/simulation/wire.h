// The network of the simulated world: messages arrive in order and after a while, a connection that breaks loses what
// is under way, and the two ends hear of it at different times.
#pragma once

#include <set>

#include "server/net/net.h"
#include "simulation/faults.h"
#include "simulation/json_fields.h"
#include "simulation/timeline.h"

namespace runset::simulation {

using server::net::ConnectionId;

/// The end of a connection where a person sits.
class Ear {
public:
    virtual ~Ear() = default;
    virtual void hear(ConnectionId connection, const Message& message) = 0;
    virtual void lost(ConnectionId connection) = 0;
};

class Wire final : public server::net::Net {
public:
    /// What the wire tells of everything the server sends, at the moment of sending.
    using Witness = std::function<void(ConnectionId, const boost::json::object&)>;

    Wire(Timeline& timeline, Faults& faults, rules::Random& random, Witness witness)
        : timeline_(timeline), faults_(faults), random_(random), witness_(std::move(witness)) {}

    /// The server that answers now; null while there is none.
    void plug(server::net::Receiver* receiver) { receiver_ = receiver; }
    /// Whose message the server has got last.
    [[nodiscard]] ConnectionId last_speaker() const { return last_speaker_; }

    // Bugs on purpose, while they hold.
    std::function<bool()> loses_messages{};
    std::function<bool()> hides_views{};
    /// The process is gone: every connection breaks.
    void unplug();

    ConnectionId connect(Ear& ear);
    /// From the person to the server.
    void say(ConnectionId connection, std::string text);
    /// The person closes the connection.
    void hang_up(ConnectionId connection);
    /// It breaks. With `is_half_open` the server goes on sending into it for a long time.
    void cut(ConnectionId connection, bool is_half_open);
    void stop_reading(ConnectionId connection);
    [[nodiscard]] bool is_open(ConnectionId connection) const;
    /// Open, and whoever is there reads.
    [[nodiscard]] bool is_heard(ConnectionId connection) const;
    /// The connections the server believes to be open.
    [[nodiscard]] std::vector<ConnectionId> open_at_server() const;

    void send(ConnectionId connection, std::shared_ptr<const std::string> text) override;
    void close(ConnectionId connection, server::net::CloseCode code, std::string_view reason) override;

    /// A number over everything that was ever sent: equal seeds must give equal numbers.
    [[nodiscard]] std::uint64_t trace() const { return trace_; }

private:
    struct Link {
        Ear* ear = nullptr;
        bool is_open_here = true;    // as the person sees it
        bool is_open_there = false;  // as the server sees it
        bool is_known_there = false; // the core has not been told that it is closed
        bool is_reading = true;
        std::int64_t here_at = 0; // when the last message arrives here
        std::int64_t there_at = 0;
        std::size_t queued = 0; // bytes the person has not read
    };

    [[nodiscard]] std::int64_t delay();
    [[nodiscard]] bool is_spoiled(std::string& text);
    void say_old_draft(ConnectionId connection, const boost::json::object& view);
    void deliver(ConnectionId connection, Message message, std::size_t size);
    void lose_here(ConnectionId connection, std::int64_t after_ms);
    void lose_there(ConnectionId connection, std::int64_t after_ms);

    Timeline& timeline_;
    Faults& faults_;
    rules::Random& random_;
    Witness witness_;
    server::net::Receiver* receiver_ = nullptr;
    ConnectionId last_speaker_{};
    std::map<ConnectionId, boost::json::object> drafts_; // the last ones, for a bug on purpose
    std::uint64_t process_ = 0;                          // counts the server's runs
    std::uint64_t last_ = 0;
    std::map<ConnectionId, Link> links_;
    std::uint64_t trace_ = 0xcbf29ce484222325;
};

} // namespace runset::simulation
