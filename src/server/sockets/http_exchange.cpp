#include "server/sockets/http_exchange.h"

#include <array>
#include <charconv>
#include <utility>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/write.hpp>

namespace runset::server::sockets {

namespace asio = boost::asio;

namespace {

/// As Transfer-Encoding: chunked wants it.
std::string chunk_of(std::string_view bytes) {
    std::array<char, 16> hex{};
    const auto end = std::to_chars(hex.data(), hex.data() + hex.size(), bytes.size(), 16).ptr;
    return std::string(hex.data(), end).append("\r\n").append(bytes).append("\r\n");
}

constexpr std::string_view last_chunk = "0\r\n\r\n";

} // namespace

void HttpExchange::answer(net::HttpAnswer answer) {
    if (!given_) {
        given_ = std::move(answer);
        wake_.cancel();
    }
}

void HttpExchange::begin(net::HttpAnswer head) {
    if (!given_) {
        given_ = std::move(head);
        is_stream_ = true;
        wake_.cancel();
    }
}

void HttpExchange::send(std::shared_ptr<const std::string> line) {
    if (is_over_) {
        return;
    }
    queued_bytes_ += line->size() + 1;
    queue_.push_back(std::move(line));
    if (queued_bytes_ > core_->options.limits.queue_bytes) {
        // Who does not read will not read the rest either. The writer notices that the connection is gone.
        is_over_ = true;
        ++core_->counters.closed[static_cast<int>(net::CloseCode::too_slow)];
        if (stream_) {
            stream_->close();
        }
    }
    wake_.cancel();
}

void HttpExchange::end() {
    gone_ = nullptr;
    is_over_ = true;
    wake_.cancel();
}

void HttpExchange::lose() {
    is_over_ = true;
    if (const auto told = std::exchange(gone_, nullptr)) {
        told();
    }
}

asio::awaitable<void> HttpExchange::wait(std::shared_ptr<HttpExchange> self) {
    error_code error;
    const loop::Loop::Time deadline = std::chrono::steady_clock::now() + self->core_->options.limits.answer;
    while (!self->given_ && std::chrono::steady_clock::now() < deadline) {
        self->wake_.expires_at(deadline);
        co_await self->wake_.async_wait(into(error));
    }
    self->answer({.status = 503, .type = "text/plain; charset=utf-8", .body = "no answer in time\n"});
}

/// A peer that is gone without a word does not take our lines: the system then ends the connection.
void HttpExchange::set_options() {
    const net::Limits& limits = core_->options.limits;
    error_code ignored;
    tcp::socket& socket = stream_->socket();
    socket.set_option(tcp::no_delay(true), ignored);
    socket.set_option(tcp::socket::send_buffer_size(limits.system_queue_bytes), ignored);
    const auto silence_ms = static_cast<unsigned>(limits.silence.count());
    (void)::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &silence_ms, sizeof silence_ms);
}

asio::awaitable<void> HttpExchange::run(std::shared_ptr<HttpExchange> self, Stream stream, std::string head) {
    NetworkCore& core = *self->core_;
    self->stream_ = stream;
    self->set_options();
    stream->expires_never();
    ++core.counters.sockets;
    ++core.counters.sockets_opened;
    core.streams.insert(self);
    asio::co_spawn(core.io, watch(self, stream), rethrow);
    co_await write_all(self, std::move(head));
    core.streams.erase(self);
    --core.counters.sockets;
    self->lose();
    error_code ignored;
    stream->socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream->close();
    self->stream_.reset();
}

/// Nothing is expected of the reader of a stream; its end is.
asio::awaitable<void> HttpExchange::watch(std::shared_ptr<HttpExchange> self, Stream stream) {
    std::array<char, 512> unread{};
    const auto space = asio::buffer(unread);
    error_code error;
    std::size_t total = 0;
    while (!error && total < self->core_->options.limits.unfinished_bytes) {
        total += co_await stream->socket().async_read_some(space, into(error));
    }
    self->is_over_ = true;
    stream->close();
    self->wake_.cancel();
}

/// On the bare socket: a stream is open for as long as both sides want it. A reader that takes nothing is noticed by
/// the queue, one that is gone by the system.
asio::awaitable<error_code> HttpExchange::write(std::string bytes) {
    error_code error;
    co_await asio::async_write(stream_->socket(), asio::buffer(bytes), into(error));
    co_return error;
}

/// All lines that wait.
std::string HttpExchange::next_chunk() {
    std::string lines;
    while (!queue_.empty()) {
        lines.append(*queue_.front()).append("\n");
        queue_.pop_front();
        ++core_->counters.messages_out;
    }
    queued_bytes_ = 0;
    return chunk_of(lines);
}

asio::awaitable<void> HttpExchange::write_all(std::shared_ptr<HttpExchange> self, std::string head) {
    error_code error = co_await self->write(std::move(head));
    while (!error) {
        if (!self->queue_.empty()) {
            error = co_await self->write(self->next_chunk());
        } else if (self->is_over_) {
            co_await self->write(std::string(last_chunk));
            co_return;
        } else {
            error_code woken;
            self->wake_.expires_after(self->core_->options.limits.say_every);
            co_await self->wake_.async_wait(into(woken));
            if (!woken && self->queue_.empty() && !self->is_over_) {
                self->queue_.push_back(std::make_shared<const std::string>()); // an empty line: still here
            }
        }
    }
}

} // namespace runset::server::sockets
