// One TCP connection between two nodes: proves itself, then carries frames. What is sent before the proof waits.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <span>

#include <boost/asio/steady_timer.hpp>

#include "server/loop/coroutine.h"
#include "server/nodes/frame.h"

namespace runset::server::nodes {

using loop::error_code;
using loop::into;
using loop::rethrow;
using loop::tcp;

class NodeLink : public std::enable_shared_from_this<NodeLink> {
public:
    /// Called on the loop. After `ended` nothing comes any more.
    struct Handlers {
        std::function<void(const Frame&)> heard;
        std::function<void()> ended;
    };

    NodeLink(boost::asio::io_context& io, const store::Digest& secret);

    /// Reaches the node at HOST:PORT and keeps the link until it ends.
    void dial(const std::string& address, Handlers handlers);
    /// Keeps the link that the other side has begun.
    void take(tcp::socket socket, Handlers handlers);

    void send(const Frame& frame);
    void cut();

private:
    using Link = std::shared_ptr<NodeLink>;
    using Bool = boost::asio::awaitable<bool>;

    static boost::asio::awaitable<void> run(Link self, std::string address);
    static Bool has_reached(Link self, std::string address);
    static Bool has_proved(Link self, NodeRole role);
    static Bool has_read(Link self, std::span<std::uint8_t> bytes);
    static Bool has_written(Link self, std::span<const std::uint8_t> bytes);
    static boost::asio::awaitable<void> read_all(Link self);
    static boost::asio::awaitable<void> write_all(Link self);
    void start_writing();
    void set_options();
    void end();

    boost::asio::io_context& io_;
    store::Digest secret_;
    tcp::socket socket_;
    boost::asio::steady_timer deadline_;
    Handlers handlers_;
    bool is_proved_ = false;
    bool is_writing_ = false;
    bool has_ended_ = false;
    std::string out_;
    std::string writing_;
};

} // namespace runset::server::nodes
