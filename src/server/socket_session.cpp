#include "server/socket_session.h"

#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/websocket.hpp>

namespace runset::server {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;

namespace {

constexpr int binary_not_wanted = 1003;
constexpr std::size_t portion = 256;    // most commands are shorter
constexpr std::size_t max_reason = 123; // what fits into a close frame

Loop::Time now() {
    return std::chrono::steady_clock::now();
}

} // namespace

SocketSession::SocketSession(std::shared_ptr<NetworkCore> core, tcp::socket socket, std::unique_ptr<Visit> visit)
    : core_(std::move(core)), visit_(std::move(visit)), id_{++core_->last_connection},
      stream_(std::move(socket), core_->counters.messages_out), last_heard_(now()), last_said_(last_heard_),
      last_ping_(last_heard_), ending_(core_->io, Loop::Time::max()) {
    ++core_->counters.sockets;
}

void SocketSession::set_options() {
    const Limits& limits = core_->options.limits;
    error_code ignored;
    tcp::socket& socket = stream_.next_layer().next_layer().socket();
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
    self->stream_.next_layer().owned_by(self);
    error_code error;
    co_await self->stream_.async_accept(request, into(error));
    request = {}; // else it would stay as long as the socket
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
        // In portions: whoever is silent has only this much set aside.
        co_await self->stream_.async_read_some(self->buffer_, portion, into(error));
        if (error) {
            co_return error;
        }
        if (!self->stream_.is_message_done()) {
            continue;
        }
        if (!self->closing_since_) {
            self->take_message();
        }
        self->buffer_.clear();
        self->buffer_.shrink_to_fit();
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
    stream_.next_layer().next_layer().rate_policy().unfinished = 0;
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
    if (closing_since_ || !stream_.is_open()) {
        return;
    }
    FrameStream& frames = stream_.next_layer();
    frames.push_text(std::move(text));
    if (frames.waiting_bytes() > core_->options.limits.queue_bytes) {
        // Who does not read will not read the rest either.
        frames.drop_waiting();
        close(static_cast<int>(CloseCode::too_slow), "too slow");
        return;
    }
    flush_soon();
}

/// Once for everything that is said to all sockets in one go: an answer and the view after it leave together.
void SocketSession::flush_soon() {
    if (std::exchange(is_flush_due_, true)) {
        return;
    }
    core_->unsent.push_back(shared_from_this());
    if (core_->unsent.size() == 1) {
        asio::post(core_->io, [core = core_] {
            for (const auto& session : std::exchange(core->unsent, {})) {
                session->flush();
            }
        });
    }
}

void SocketSession::flush() {
    is_flush_due_ = false;
    last_said_ = now();
    stream_.next_layer().flush();
}

void SocketSession::close(int code, std::string_view reason) {
    if (closing_since_) {
        return;
    }
    closing_since_ = now();
    const std::string_view shown = reason.substr(0, max_reason);
    close_reason_.code = static_cast<std::uint16_t>(code);
    close_reason_.reason.assign(shown.data(), shown.size());
    flush_soon();
    asio::co_spawn(core_->io, say_goodbye(shared_from_this()), rethrow);
}

asio::awaitable<void> SocketSession::say_goodbye(std::shared_ptr<SocketSession> self) {
    error_code ignored;
    co_await self->stream_.async_close(self->close_reason_, into(ignored));
    self->has_ended_ = true;
    self->ending_.cancel();
}

void SocketSession::look(Loop::Time time) {
    const Limits& limits = core_->options.limits;
    if (closing_since_) {
        if (time - *closing_since_ > limits.close_wait) {
            cut();
        }
    } else if (time - last_heard_ > limits.silence) {
        close(static_cast<int>(CloseCode::silent), "nothing heard");
    } else if (stream_.next_layer().next_layer().rate_policy().unfinished > limits.unfinished_bytes) {
        close(static_cast<int>(CloseCode::policy), "a message without end");
    } else if (stream_.is_open() && (time - std::max(last_heard_, last_ping_) > limits.ping_every ||
                                     time - std::max(last_said_, last_ping_) > limits.say_every)) {
        last_ping_ = time;
        stream_.next_layer().push_ping();
        flush_soon();
    }
}

void SocketSession::cut() {
    stream_.next_layer().cut();
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
