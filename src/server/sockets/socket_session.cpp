#include "server/sockets/socket_session.h"

#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/beast/websocket.hpp>

namespace runset::server::sockets {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;

namespace {

constexpr int binary_not_wanted = 1003;
constexpr std::size_t portion = 256;     // most commands are shorter
constexpr std::size_t most_reason = 123; // what fits into a close frame

loop::Loop::Time now() {
    return std::chrono::steady_clock::now();
}

} // namespace

SocketSession::SocketSession(std::shared_ptr<NetworkCore> core, SocketStream stream, std::unique_ptr<SocketPlace> place)
    : core_(std::move(core)), place_(std::move(place)), id_{++core_->last_connection}, stream_(std::move(stream)),
      last_heard_(now()), last_said_(last_heard_), last_ping_(last_heard_) {
    error_code ignored;
    auto& socket = stream_.next_layer().socket();
    socket.set_option(tcp::no_delay(true), ignored);
    socket.set_option(tcp::socket::send_buffer_size(core_->options.limits.system_queue_bytes), ignored);
    stream_.read_message_max(core_->options.limits.message_bytes);
    stream_.auto_fragment(false);
    stream_.text(true);
    // Beast calls this from inside a read, and reads happen only while the session lives.
    stream_.control_callback([this](websocket::frame_type, boost::beast::string_view) { is_within_rate(); });
}

void SocketSession::begin(std::string_view address) {
    ++core_->counters.sockets_opened;
    core_->sockets.emplace(id_, shared_from_this());
    core_->receiver->opened(id_, address);
    read();
}

/// In portions: whoever is silent has only this much set aside.
void SocketSession::read() {
    stream_.async_read_some(
        buffer_, portion,
        [self = shared_from_this()](const error_code& error, std::size_t /*count*/) { self->take(error); });
}

/// Once we have begun to close nothing is read here any more: the close itself reads until the other side's is there,
/// and a read of ours that met a frame it has read half would end the program by an assertion of Beast's.
void SocketSession::take(const error_code& error) {
    if (closing_since_) {
        return;
    }
    if (error) {
        end(error);
        return;
    }
    if (stream_.is_message_done()) {
        take_message();
        buffer_.clear();
        buffer_.shrink_to_fit();
    }
    if (!closing_since_) {
        read();
    }
}

void SocketSession::take_message() {
    if (!stream_.got_text()) {
        close(binary_not_wanted, "text only");
    } else if (is_within_rate()) {
        const auto data = buffer_.cdata();
        ++core_->counters.messages_in;
        core_->receiver->received(id_, {static_cast<const char*>(data.data()), data.size()});
    }
}

/// Pings cost as much as messages.
bool SocketSession::is_within_rate() {
    const net::Limits& limits = core_->options.limits;
    last_heard_ = now();
    stream_.next_layer().rate_policy().unfinished = 0;
    if (rate_.is_within(limits.messages, limits.messages_span, last_heard_)) {
        return true;
    }
    close(static_cast<int>(net::CloseCode::too_fast), "too many messages");
    return false;
}

void SocketSession::send(std::shared_ptr<const std::string> text) {
    if (closing_since_ || !stream_.is_open()) {
        return;
    }
    last_said_ = now();
    queued_bytes_ += text->size();
    queue_.push_back(std::move(text));
    write();
    if (queued_bytes_ > core_->options.limits.queue_bytes) {
        asio::post(core_->io, [self = shared_from_this(), first = queue_.front()] { self->check_reading(first); });
    }
}

/// Beast writes one message whenever the loop comes round, so much may wait for a moment. But who has not taken the
/// first of it in a whole round does not read, and will not read the rest either.
void SocketSession::check_reading(const std::shared_ptr<const std::string>& first) {
    if (!closing_since_ && !queue_.empty() && queue_.front() == first) {
        queue_.resize(1);
        queued_bytes_ = first->size();
        close(static_cast<int>(net::CloseCode::too_slow), "too slow");
    }
}

void SocketSession::close(int code, std::string_view reason) {
    if (closing_since_) {
        return;
    }
    closing_since_ = now();
    const std::string_view shown = reason.substr(0, most_reason);
    close_reason_.code = static_cast<std::uint16_t>(code);
    close_reason_.reason.assign(shown.data(), shown.size());
    // Not from here: a read may have called us that is still at work.
    asio::post(core_->io, [self = shared_from_this()] { self->write(); });
}

void SocketSession::write() {
    if (is_writing_ || !place_) {
        return;
    }
    if (!queue_.empty()) {
        is_writing_ = true;
        stream_.async_write(
            asio::buffer(*queue_.front()),
            [self = shared_from_this()](const error_code& error, std::size_t /*count*/) { self->written(error); });
    } else if (closing_since_) {
        is_writing_ = true;
        stream_.async_close(close_reason_, [self = shared_from_this()](const error_code& error) { self->end(error); });
    }
}

/// If Beast has given up writing it is closing already, and must have time to say so.
void SocketSession::written(const error_code& error) {
    if (error == asio::error::operation_aborted) {
        return;
    }
    is_writing_ = false;
    if (error) {
        cut();
        return;
    }
    ++core_->counters.messages_out;
    queued_bytes_ -= queue_.front()->size();
    queue_.pop_front();
    write();
}

void SocketSession::look(loop::Loop::Time time) {
    const net::Limits& limits = core_->options.limits;
    if (closing_since_) {
        if (time - *closing_since_ > limits.close_wait) {
            cut();
        }
    } else if (time - last_heard_ > limits.silence) {
        close(static_cast<int>(net::CloseCode::silent), "nothing heard");
    } else if (stream_.next_layer().rate_policy().unfinished > limits.unfinished_bytes) {
        close(static_cast<int>(net::CloseCode::policy), "a message without end");
    } else if (stream_.is_open() && !is_pinging_ &&
               (time - std::max(last_heard_, last_ping_) > limits.ping_every ||
                time - std::max(last_said_, last_ping_) > limits.say_every)) {
        last_ping_ = time;
        is_pinging_ = true;
        stream_.async_ping({},
                           [self = shared_from_this()](const error_code& /*ignored*/) { self->is_pinging_ = false; });
    }
}

/// Whatever is under way ends by that, with an error.
void SocketSession::cut() {
    stream_.next_layer().close();
    if (closing_since_) {
        end({});
    }
}

void SocketSession::end(const error_code& error) {
    if (!place_) {
        return;
    }
    ++core_->counters.closed[code_of(error)];
    place_.reset();
    core_->sockets.erase(id_);
    core_->receiver->closed(id_);
    stream_.next_layer().close();
}

int SocketSession::code_of(const error_code& error) const {
    if (closing_since_) {
        return close_reason_.code;
    }
    if (error == websocket::error::closed) {
        return site::closed_by_client;
    }
    if (error == websocket::error::message_too_big || error == websocket::error::buffer_overflow) {
        return static_cast<int>(net::CloseCode::too_big);
    }
    if (error == websocket::error::bad_frame_payload) {
        return websocket::close_code::bad_payload;
    }
    return error == websocket::condition::protocol_violation ? static_cast<int>(websocket::close_code::protocol_error)
                                                             : site::closed_without_code;
}

} // namespace runset::server::sockets
