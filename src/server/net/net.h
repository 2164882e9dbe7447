// What the server's core knows of the network: connections that carry lines of text, and requests over HTTP. The core
// neither sees sockets nor waits: the network calls the receiver, the receiver asks the network to send.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace runset::server::net {

/// Never used twice while the program runs.
enum class ConnectionId : std::uint64_t {};

/// Why a connection is closed by us: the code of the WebSocket's close frame.
enum class CloseCode : std::uint16_t {
    going_away = 1001,
    policy = 1008,
    too_big = 1009,
    second_tab = 4001, // the same seat came in by a newer connection
    too_fast = 4002,
    too_slow = 4003, // the client does not read
    silent = 4004,   // nothing heard for too long
};

class Net {
public:
    virtual ~Net() = default;
    /// Queues one text message. A connection whose queue is over its limit is closed with `too_slow`.
    virtual void send(ConnectionId connection, std::shared_ptr<const std::string> text) = 0;
    /// Sends what is queued, then closes.
    virtual void close(ConnectionId connection, CloseCode code, std::string_view reason) = 0;
};

/// A request under /api/ as it came. What it says lives only as long as the call it comes with.
struct HttpAsk {
    std::string_view method{};
    std::string_view path{};
    std::string_view query{};
    std::string_view address{};
    std::string_view authorization{};
    std::string_view languages{}; // Accept-Language
    std::string_view content_type{};
    std::string_view body{};
    bool is_too_big = false; // the body was not read
    bool is_foreign = false; // a page of another site asks
};

struct HttpAnswer {
    int status = 200;
    std::string type = "application/json"; // of the content
    std::string body{};
    std::string allow{};     // 405: the methods that are answered
    std::string location{};  // 201: where the new thing is
    std::string file_name{}; // for whoever saves it
    bool is_public = true;   // a page of another site may read it
};

/// The one who waits for the answer to a request: it gets a whole answer, or the head of a stream and then its lines.
class Exchange {
public:
    virtual ~Exchange() = default;
    virtual void answer(HttpAnswer answer) = 0;
    /// `head` without a body; lines follow until the end.
    virtual void begin(HttpAnswer head) = 0;
    /// One line, without its end. Who does not read is cut off, and then gone.
    virtual void send(std::shared_ptr<const std::string> line) = 0;
    virtual void end() = 0;
    /// Called once if the other side goes away while there is a stream; not after `end`.
    virtual void when_gone(std::function<void()> told) = 0;
};

/// The core as the network sees it. All calls come from one thread.
class Receiver {
public:
    virtual ~Receiver() = default;
    /// `address` is the peer's, for limits; it is kept in memory only.
    virtual void opened(ConnectionId connection, std::string_view address) = 0;
    virtual void received(ConnectionId connection, std::string_view text) = 0;
    /// The connection is gone, for whatever reason. Comes exactly once for every `opened`.
    virtual void closed(ConnectionId connection) = 0;
    /// A request under /api/, to be answered by its exchange, now or later. Nothing here may wait.
    virtual void asked(const HttpAsk& ask, std::shared_ptr<Exchange> exchange) = 0;
    /// Lines of Prometheus text about tables and players, to be added to the network's own.
    virtual std::string metrics() = 0;
    /// False while the tables are being restored or the program is stopping.
    virtual bool is_ready() = 0;
};

} // namespace runset::server::net
