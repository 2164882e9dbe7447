#include "server/socket_session.h"

#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/beast/websocket.hpp>

namespace runset::server {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;

namespace {

constexpr int binary_not_wanted = 1003;
constexpr std::size_t max_reason = 123; // what fits into a close frame

Loop::Time now() {
    return std::chrono::steady_clock::now();
}

} // namespace

SocketSession::SocketSession(std::shared_ptr<NetworkCore> core, tcp::socket socket, std::unique_ptr<Visit> visit)
    : core_(std::move(core)), visit_(std::move(visit)), id_{++core_->last_connection}, stream_(std::move(socket)),
      last_heard_(now()), last_said_(last_heard_), last_ping_(last_heard_), ending_(core_->io, Loop::Time::max()) {
    ++core_->counters.sockets;
}

void SocketSession::set_options() {
    const Limits& limits = core_->options.limits;
    error_code ignored;
    tcp::socket& socket = stream_.next_layer().socket();
    socket.set_option(tcp::no_delay(true), ignored);
    socket.set_option(tcp::socket::send_buffer_size(limits.system_queue_bytes), ignored);
    // The time for the handshake is also the one for answering our close.
    stream_.set_option(websocket::stream_base::timeout{.handshake_timeout = limits.close_wait,
                                                       .idle_timeout = websocket::stream_base::none(),
                                                       .keep_alive_pings = false});
    stream_.read_message_max(limits.message_bytes);
    stream_.auto_fragment(false);
    stream_.text(true);
    // Beast calls this from inside a read, and reads happen only while the session lives.
    stream_.control_callback([this](websocket::frame_type, boost::beast::string_view) { heard_control(); });
}

asio::awaitable<void> SocketSession::run(std::shared_ptr<SocketSession> self, Request request, std::string address) {
    NetworkCore& core = *self->core_;
    self->set_options();
    error_code error;
    co_await self->stream_.async_accept(request, into(error));
    if (!error) {
        ++core.counters.sockets_opened;
        core.sockets.emplace(self->id_, self);
        core.receiver->opened(self->id_, address);
        error = co_await read_all(self);
        ++core.counters.closed[self->code_of(error)];
        core.sockets.erase(self->id_);
        core.receiver->closed(self->id_);
    }
    self->cut();
    --core.counters.sockets;
}

asio::awaitable<error_code> SocketSession::read_all(std::shared_ptr<SocketSession> self) {
    error_code error;
    while (!self->closing_since_) {
        co_await self->stream_.async_read(self->buffer_, into(error));
        if (error) {
            co_return error;
        }
        if (!self->closing_since_) {
            self->take_message();
        }
        self->buffer_.clear();
    }
    // From now on the close itself reads, until the other side's close is there. A read of ours that began meanwhile
    // would meet frames which the close has read half: Beast ends the program then.
    co_return co_await until_ended(self);
}

asio::awaitable<error_code> SocketSession::until_ended(std::shared_ptr<SocketSession> self) {
    error_code error;
    if (!self->has_ended_) {
        co_await self->ending_.async_wait(into(error));
    }
    co_return error;
}

bool SocketSession::is_within_rate() {
    const Limits& limits = core_->options.limits;
    last_heard_ = now();
    stream_.next_layer().rate_policy().unfinished = 0;
    if (rate_.is_within(limits.messages, limits.messages_span, last_heard_)) {
        return true;
    }
    close(static_cast<int>(CloseCode::too_fast), "too many messages");
    return false;
}

/// Pings cost as much as messages. It is no place to close from directly: the read that called us is still at work.
void SocketSession::heard_control() {
    if (!closing_since_) {
        is_within_rate();
    }
}

void SocketSession::take_message() {
    if (!stream_.got_text()) {
        close(binary_not_wanted, "text only");
        return;
    }
    if (is_within_rate()) {
        const auto data = buffer_.cdata();
        ++core_->counters.messages_in;
        core_->receiver->received(id_, {static_cast<const char*>(data.data()), data.size()});
    }
}

void SocketSession::send(std::shared_ptr<const std::string> text) {
    if (closing_since_) {
        return;
    }
    queued_bytes_ += text->size();
    queue_.push_back(std::move(text));
    if (queued_bytes_ > core_->options.limits.queue_bytes) {
        // Who does not read will not read the rest either.
        drop_queue();
        close(static_cast<int>(CloseCode::too_slow), "too slow");
        return;
    }
    start_writing();
}

void SocketSession::drop_queue() {
    for (const auto& text : queue_) {
        queued_bytes_ -= text->size();
    }
    queue_.clear();
}

void SocketSession::close(int code, std::string_view reason) {
    if (closing_since_) {
        return;
    }
    closing_since_ = now();
    const std::string_view shown = reason.substr(0, max_reason);
    close_reason_.code = static_cast<std::uint16_t>(code);
    close_reason_.reason.assign(shown.data(), shown.size());
    start_writing();
}

void SocketSession::start_writing() {
    if (!std::exchange(is_writing_, true)) {
        asio::co_spawn(core_->io, write_all(shared_from_this()), rethrow);
    }
}

asio::awaitable<void> SocketSession::write_all(std::shared_ptr<SocketSession> self) {
    error_code error;
    while (!error) {
        if (std::exchange(self->is_ping_due_, false)) {
            const websocket::ping_data nothing;
            co_await self->stream_.async_ping(nothing, into(error));
        } else if (!self->queue_.empty()) {
            const auto text = std::move(self->queue_.front());
            self->queue_.pop_front();
            const auto bytes = asio::buffer(*text);
            co_await self->stream_.async_write(bytes, into(error));
            self->queued_bytes_ -= text->size();
            ++self->core_->counters.messages_out;
            self->last_said_ = now();
        } else if (self->closing_since_) {
            co_await self->stream_.async_close(self->close_reason_, into(error));
            break;
        } else {
            self->is_writing_ = false;
            co_return;
        }
    }
    self->end_writing();
}

void SocketSession::end_writing() {
    has_ended_ = true;
    ending_.cancel();
}

void SocketSession::look(Loop::Time time) {
    const Limits& limits = core_->options.limits;
    if (closing_since_) {
        if (time - *closing_since_ > limits.close_wait) {
            cut();
        }
    } else if (time - last_heard_ > limits.silence) {
        close(static_cast<int>(CloseCode::silent), "nothing heard");
    } else if (stream_.next_layer().rate_policy().unfinished > limits.unfinished_bytes) {
        close(static_cast<int>(CloseCode::policy), "a message without end");
    } else if (time - std::max(last_heard_, last_ping_) > limits.ping_every ||
               time - std::max(last_said_, last_ping_) > limits.say_every) {
        last_ping_ = time;
        is_ping_due_ = true;
        start_writing();
    }
}

void SocketSession::cut() {
    stream_.next_layer().close();
}

int SocketSession::code_of(const error_code& error) const {
    if (closing_since_) {
        return close_reason_.code;
    }
    if (error == websocket::error::closed) {
        return closed_by_client;
    }
    if (error == websocket::error::message_too_big || error == websocket::error::buffer_overflow) {
        return static_cast<int>(CloseCode::too_big);
    }
    if (error == websocket::error::bad_frame_payload) {
        return websocket::close_code::bad_payload;
    }
    return error == websocket::condition::protocol_violation ? static_cast<int>(websocket::close_code::protocol_error)
                                                             : closed_without_code;
}

} // namespace runset::server
