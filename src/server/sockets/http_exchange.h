// One request under /api/ between its connection and the core: carries the answer over, or the lines of a stream with
// the limits of a socket.
#pragma once

#include <deque>
#include <optional>

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/tcp_stream.hpp>

#include "server/sockets/network_core.h"

namespace runset::server::sockets {

class HttpExchange final : public net::Exchange, public std::enable_shared_from_this<HttpExchange> {
public:
    using Stream = std::shared_ptr<boost::beast::tcp_stream>;

    explicit HttpExchange(std::shared_ptr<NetworkCore> core) : core_(std::move(core)), wake_(core_->io) {}

    void answer(net::HttpAnswer answer) override;
    void begin(net::HttpAnswer head) override;
    void send(std::shared_ptr<const std::string> line) override;
    void end() override;
    void when_gone(std::function<void()> told) override { gone_ = std::move(told); }

    /// Until the core has answered, or has taken too long.
    static boost::asio::awaitable<void> wait(std::shared_ptr<HttpExchange> self);
    [[nodiscard]] bool is_stream() const { return is_stream_; }
    /// The answer, or the head of the stream.
    [[nodiscard]] net::HttpAnswer take() { return std::move(*given_); }
    /// Sends the head and then the lines until the end of either side.
    static boost::asio::awaitable<void> run(std::shared_ptr<HttpExchange> self, Stream stream, std::string head);
    /// There is nobody who listens.
    void lose();

private:
    static boost::asio::awaitable<void> write_all(std::shared_ptr<HttpExchange> self, std::string head);
    static boost::asio::awaitable<void> watch(std::shared_ptr<HttpExchange> self, Stream stream);
    boost::asio::awaitable<error_code> write(std::string bytes);
    [[nodiscard]] std::string next_chunk();
    void set_options();

    std::shared_ptr<NetworkCore> core_;
    boost::asio::steady_timer wake_;
    Stream stream_{};
    std::optional<net::HttpAnswer> given_{};
    bool is_stream_ = false;
    bool is_over_ = false;
    std::deque<std::shared_ptr<const std::string>> queue_{};
    std::size_t queued_bytes_ = 0;
    std::function<void()> gone_{};
};

} // namespace runset::server::sockets
