#include "server/sockets/socket_session.h"

#include <algorithm>
#include <cerrno>
#include <memory_resource>
#include <utility>

#include <boost/asio/bind_allocator.hpp>
#include <boost/asio/post.hpp>
#include <sys/socket.h>

namespace runset::server::sockets {

namespace asio = boost::asio;

namespace {

constexpr int binary_not_wanted = 1003;

loop::Loop::Time now() {
    return std::chrono::steady_clock::now();
}

} // namespace

SocketSession::SocketSession(std::shared_ptr<NetworkCore> core, tcp::socket socket, std::unique_ptr<SocketPlace> place)
    : core_(std::move(core)), place_(std::move(place)), id_{++core_->last_connection}, socket_(std::move(socket)),
      reader_(core_->options.limits.message_bytes), queue_(core_->counters.messages_out), last_heard_(now()),
      last_said_(last_heard_), last_ping_(last_heard_) {
    error_code ignored;
    socket_.set_option(tcp::no_delay(true), ignored);
    socket_.set_option(tcp::socket::send_buffer_size(core_->options.limits.system_queue_bytes), ignored);
}

void SocketSession::begin(std::string_view address) {
    ++core_->counters.sockets_opened;
    core_->sockets.emplace(id_, shared_from_this());
    core_->receiver->opened(id_, address);
    wait_to_read();
}

/// Waits without a buffer: there is one for all, which is used when something has come. Asio itself would let the wait
/// lie in whatever memory an operation before it has left, and most of those are several times as large.
void SocketSession::wait_to_read() {
    const std::pmr::polymorphic_allocator<> exactly(std::pmr::new_delete_resource());
    socket_.async_wait(tcp::socket::wait_read,
                       asio::bind_allocator(exactly, [self = shared_from_this()](const error_code& error) {
                           if (error) {
                               self->end(); // we have cut it
                           } else {
                               self->read();
                           }
                       }));
}

void SocketSession::read() {
    const std::span<char> space = core_->read_space;
    const ssize_t count = ::recv(socket_.native_handle(), space.data(), space.size(), MSG_DONTWAIT);
    if (count > 0) {
        take_bytes(space.first(static_cast<std::size_t>(count)));
    } else if (count == 0 && phase_ == Phase::closed && queue_.waiting_bytes() > 0) {
        has_heard_end_ = true; // but it may still listen to the rest
    } else if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
        end();
        return;
    }
    if (!has_heard_end_) {
        wait_to_read();
    }
}

void SocketSession::take_bytes(std::span<char> bytes) {
    std::size_t since_found = bytes.size();
    while (phase_ != Phase::closed) {
        const Found found = reader_.next(bytes);
        if (found == Found::nothing) {
            break;
        }
        since_found = bytes.size();
        unfinished_bytes_ = 0;
        take(found);
    }
    unfinished_bytes_ += since_found;
}

void SocketSession::take(Found found) {
    if (found == Found::fault) {
        leave(Phase::closed, reader_.code(), reader_.code(), {});
    } else if (found == Found::close) {
        has_heard_end_ = phase_ == Phase::closing; // both have said the last
        leave(Phase::closed, site::closed_by_client, reader_.code(), {});
    } else if (phase_ == Phase::open) {
        take_message(found);
    }
}

/// Pings cost as much as messages.
void SocketSession::take_message(Found found) {
    if (found == Found::binary) {
        close(binary_not_wanted, "text only");
        return;
    }
    if (!is_within_rate()) {
        return;
    }
    if (found == Found::text) {
        ++core_->counters.messages_in;
        core_->receiver->received(id_, reader_.payload());
    } else if (found == Found::ping) {
        queue_.push_pong(reader_.payload());
        flush_soon();
    }
}

bool SocketSession::is_within_rate() {
    const net::Limits& limits = core_->options.limits;
    last_heard_ = now();
    if (rate_.is_within(limits.messages, limits.messages_span, last_heard_)) {
        return true;
    }
    close(static_cast<int>(net::CloseCode::too_fast), "too many messages");
    return false;
}

void SocketSession::send(std::shared_ptr<const std::string> text) {
    if (phase_ != Phase::open) {
        return;
    }
    queue_.push_text(std::move(text));
    if (queue_.waiting_bytes() > core_->options.limits.queue_bytes) {
        // Who does not read will not read the rest either.
        queue_.drop_waiting();
        close(static_cast<int>(net::CloseCode::too_slow), "too slow");
        return;
    }
    flush_soon();
}

void SocketSession::close(int code, std::string_view reason) {
    if (phase_ == Phase::open) {
        leave(Phase::closing, code, code, reason);
    }
}

/// Only one close frame is ever sent, and counted.
void SocketSession::leave(Phase phase, int counted_as, int code, std::string_view reason) {
    if (phase_ == Phase::open) {
        left_at_ = now();
        counted_as_ = counted_as;
        queue_.push_close(code, reason);
    }
    phase_ = phase;
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
                session->is_flush_due_ = false;
                session->last_said_ = now();
                session->flush();
            }
        });
    }
}

void SocketSession::flush() {
    if (is_waiting_to_write_ || !socket_.is_open()) {
        return;
    }
    const FrameQueue::Sent sent = queue_.send(socket_.native_handle());
    if (sent == FrameQueue::Sent::broken) {
        cut();
    } else if (sent == FrameQueue::Sent::some) {
        is_waiting_to_write_ = true;
        socket_.async_wait(tcp::socket::wait_write, [self = shared_from_this()](const error_code&) {
            self->is_waiting_to_write_ = false;
            self->flush();
        });
    } else if (has_heard_end_) {
        end();
    } else if (phase_ == Phase::closed) {
        error_code ignored;
        socket_.shutdown(tcp::socket::shutdown_send, ignored);
    }
}

void SocketSession::look(loop::Loop::Time time) {
    const net::Limits& limits = core_->options.limits;
    if (phase_ != Phase::open) {
        if (time - left_at_ > limits.close_wait) {
            cut();
        }
    } else if (time - last_heard_ > limits.silence) {
        close(static_cast<int>(net::CloseCode::silent), "nothing heard");
    } else if (unfinished_bytes_ > limits.unfinished_bytes) {
        close(static_cast<int>(net::CloseCode::policy), "a message without end");
    } else if (time - std::max(last_heard_, last_ping_) > limits.ping_every ||
               time - std::max(last_said_, last_ping_) > limits.say_every) {
        last_ping_ = time;
        queue_.push_ping();
        flush_soon();
    }
}

/// Whoever waits to read hears of it, and ends.
void SocketSession::cut() {
    error_code ignored;
    socket_.close(ignored);
    queue_.clear();
    if (has_heard_end_) {
        end();
    }
}

void SocketSession::end() {
    if (!place_) {
        return;
    }
    ++core_->counters.closed[counted_as_];
    core_->sockets.erase(id_);
    core_->receiver->closed(id_);
    has_heard_end_ = false;
    cut();
    place_.reset();
}

} // namespace runset::server::sockets
