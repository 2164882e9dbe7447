// The bytes of one WebSocket on their way out. Beast writes what it answers by itself (handshake, pongs, closes);
// messages and pings are framed here and leave with one call of the system for all that wait, which costs a fraction of
// a Beast operation each. Neither gets between the bytes of the other. For the sources of the network alone.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>

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

class FrameStream {
public:
    using next_layer_type = boost::beast::basic_stream<boost::asio::ip::tcp, boost::asio::any_io_executor, ByteCount>;
    using executor_type = next_layer_type::executor_type;
    using Error = boost::system::error_code;

    /// Counts the texts that have left in `sent`.
    FrameStream(boost::asio::ip::tcp::socket socket, std::int64_t& sent);

    // What Beast asks of a stream.
    [[nodiscard]] executor_type get_executor() { return tcp_.get_executor(); }
    [[nodiscard]] next_layer_type& next_layer() { return tcp_; }
    [[nodiscard]] const next_layer_type& next_layer() const { return tcp_; }
    template <class Buffers, class Token> auto async_read_some(const Buffers& buffers, Token&& token) {
        return tcp_.async_read_some(buffers, std::forward<Token>(token));
    }
    /// Writes all of it, after the frames that wait and before those to come.
    template <class Buffers, class Token> auto async_write_some(const Buffers& buffers, Token&& token) {
        return boost::asio::async_compose<Token, void(Error, std::size_t)>(Answer<Buffers>(*this, buffers), token,
                                                                           tcp_);
    }

    /// Whoever owns this is kept alive while the system is waited for.
    void owned_by(std::weak_ptr<void> owner) { owner_ = std::move(owner); }

    void push_text(std::shared_ptr<const std::string> text);
    void push_ping();
    /// Forgets what waits, but for the rest of a frame that has begun.
    void drop_waiting();
    [[nodiscard]] std::size_t waiting_bytes() const { return waiting_bytes_; }
    /// Sends as much as the system takes; the rest follows by itself.
    void flush();
    void cut();

private:
    struct Frame {
        std::array<std::uint8_t, 10> head{};
        std::uint8_t head_size = 0;
        std::shared_ptr<const std::string> text{}; // none: a ping
        [[nodiscard]] std::size_t size() const { return head_size + (text ? text->size() : 0); }
    };

    template <class Buffers> class Answer {
    public:
        Answer(FrameStream& stream, const Buffers& buffers) : stream_(stream), buffers_(buffers) {}

        template <class Self> void operator()(Self& self, Error error = {}, std::size_t count = 0) {
            if (has_begun_) {
                stream_.is_answering_ = false;
                stream_.flush();
                self.complete(error, count);
            } else if (!stream_.frames_.empty()) {
                stream_.drained_.async_wait(std::move(self));
            } else {
                has_begun_ = true;
                stream_.is_answering_ = true;
                const Buffers buffers = buffers_; // ours moves away with the operation
                boost::asio::async_write(stream_.tcp_, buffers, std::move(self));
            }
        }

    private:
        FrameStream& stream_;
        Buffers buffers_;
        bool has_begun_ = false;
    };

    [[nodiscard]] bool send_some();
    void consume(std::size_t count);
    void wait();

    next_layer_type tcp_;
    std::int64_t& sent_;
    std::weak_ptr<void> owner_;
    std::vector<Frame> frames_;
    std::size_t begun_bytes_ = 0; // of the first frame
    std::size_t waiting_bytes_ = 0;
    bool is_answering_ = false; // Beast writes
    bool is_waiting_ = false;   // until the system takes more
    boost::asio::steady_timer drained_;
};

template <class Handler> void async_teardown(boost::beast::role_type role, FrameStream& stream, Handler&& handler) {
    using boost::beast::websocket::async_teardown;
    async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

inline void teardown(boost::beast::role_type role, FrameStream& stream, FrameStream::Error& error) {
    using boost::beast::websocket::teardown;
    teardown(role, stream.next_layer(), error);
}

} // namespace runset::server
