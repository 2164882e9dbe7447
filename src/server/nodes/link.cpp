#include "server/nodes/link.h"

#include <array>
#include <utility>

#include <sodium.h>
#include <sys/socket.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include "server/machine/sodium.h"

namespace runset::server::nodes {

namespace asio = boost::asio;

namespace {

constexpr std::chrono::milliseconds proof_time{3'000};
/// A node that takes nothing any more is stopped or gone; its clients have to find another way.
constexpr std::size_t most_waiting = std::size_t{32} << 20U;
constexpr std::size_t chunk = std::size_t{64} * 1024;

} // namespace

NodeLink::NodeLink(asio::io_context& io, const store::Digest& secret)
    : io_(io), secret_(secret), socket_(io), deadline_(io) {}

void NodeLink::dial(const std::string& address, Handlers handlers) {
    handlers_ = std::move(handlers);
    asio::co_spawn(io_, run(shared_from_this(), address), rethrow);
}

void NodeLink::take(tcp::socket socket, Handlers handlers) {
    socket_ = std::move(socket);
    handlers_ = std::move(handlers);
    asio::co_spawn(io_, run(shared_from_this(), {}), rethrow);
}

void NodeLink::send(const Frame& frame) {
    if (has_ended_) {
        return;
    }
    out_ += frame_bytes(frame);
    if (out_.size() > most_waiting) {
        cut();
    } else if (is_proved_) {
        start_writing();
    }
}

void NodeLink::cut() {
    error_code ignored;
    socket_.close(ignored);
    deadline_.cancel();
    // Not from inside: whoever cuts may be in the middle of its list of links.
    asio::post(io_, [self = shared_from_this()] { self->end(); });
}

void NodeLink::end() {
    if (!std::exchange(has_ended_, true)) {
        error_code ignored;
        socket_.close(ignored);
        deadline_.cancel();
        const Handlers handlers = std::exchange(handlers_, {});
        handlers.ended();
    }
}

void NodeLink::set_options() {
    error_code ignored;
    socket_.set_option(tcp::no_delay(true), ignored);
    socket_.set_option(tcp::socket::keep_alive(true), ignored);
}

asio::awaitable<void> NodeLink::run(Link self, std::string address) {
    self->deadline_.expires_after(proof_time);
    self->deadline_.async_wait([self](error_code error) {
        if (!error && !self->is_proved_) {
            self->cut();
        }
    });
    const NodeRole role = address.empty() ? NodeRole::dialled : NodeRole::dialler;
    const bool is_there = role == NodeRole::dialled || co_await has_reached(self, address);
    if (is_there) {
        self->set_options();
        self->is_proved_ = co_await has_proved(self, role);
    }
    if (self->is_proved_ && !self->has_ended_) {
        self->deadline_.cancel();
        self->start_writing();
        co_await read_all(self);
    }
    self->end();
}

NodeLink::Bool NodeLink::has_reached(Link self, std::string address) {
    error_code error;
    const std::size_t colon = address.rfind(':');
    tcp::resolver resolver(self->io_);
    const auto places =
        co_await resolver.async_resolve(address.substr(0, colon), address.substr(colon + 1), into(error));
    if (!error) {
        co_await asio::async_connect(self->socket_, places, into(error));
    }
    co_return !error;
}

NodeLink::Bool NodeLink::has_read(Link self, std::span<std::uint8_t> bytes) {
    error_code error;
    const auto space = asio::buffer(bytes.data(), bytes.size());
    co_await asio::async_read(self->socket_, space, into(error));
    co_return !error;
}

NodeLink::Bool NodeLink::has_written(Link self, std::span<const std::uint8_t> bytes) {
    error_code error;
    const auto space = asio::buffer(bytes.data(), bytes.size());
    co_await asio::async_write(self->socket_, space, into(error));
    co_return !error;
}

NodeLink::Bool NodeLink::has_proved(Link self, NodeRole role) {
    store::Digest mine{};
    store::Digest theirs{};
    store::Digest proof{};
    machine::fill_random(mine);
    if (role == NodeRole::dialled) {
        const bool is_heard =
            co_await has_written(self, mine) && co_await has_read(self, theirs) && co_await has_read(self, proof);
        const store::Digest wanted = node_proof(self->secret_, NodeRole::dialler, mine, theirs);
        if (!is_heard || sodium_memcmp(proof.data(), wanted.data(), wanted.size()) != 0) {
            co_return false;
        }
        const store::Digest answer = node_proof(self->secret_, NodeRole::dialled, mine, theirs);
        co_return co_await has_written(self, answer);
    }
    if (!co_await has_read(self, theirs)) {
        co_return false;
    }
    const store::Digest answer = node_proof(self->secret_, NodeRole::dialler, theirs, mine);
    const bool is_heard =
        co_await has_written(self, mine) && co_await has_written(self, answer) && co_await has_read(self, proof);
    const store::Digest wanted = node_proof(self->secret_, NodeRole::dialled, theirs, mine);
    co_return is_heard&& sodium_memcmp(proof.data(), wanted.data(), wanted.size()) == 0;
}

asio::awaitable<void> NodeLink::read_all(Link self) {
    std::string bytes;
    error_code error;
    while (!error && !self->has_ended_) {
        const std::size_t there = bytes.size();
        bytes.resize(there + chunk);
        const auto space = asio::buffer(bytes.data() + there, chunk);
        const std::size_t count = co_await self->socket_.async_read_some(space, into(error));
        bytes.resize(there + count);
        std::size_t at = 0;
        for (std::size_t used = 1; used > 0 && !self->has_ended_; at += used) {
            const auto frame = read_frame(std::string_view(bytes).substr(at), used);
            if (!frame) {
                co_return;
            }
            if (used > 0 && self->handlers_.heard) {
                self->handlers_.heard(*frame);
            }
        }
        bytes.erase(0, at);
    }
}

void NodeLink::start_writing() {
    if (!std::exchange(is_writing_, true)) {
        asio::co_spawn(io_, write_all(shared_from_this()), rethrow);
    }
}

asio::awaitable<void> NodeLink::write_all(Link self) {
    error_code error;
    while (!error && !self->out_.empty()) {
        self->writing_ = std::exchange(self->out_, {});
        const auto bytes = asio::buffer(self->writing_);
        co_await asio::async_write(self->socket_, bytes, into(error));
    }
    self->is_writing_ = false;
}

} // namespace runset::server::nodes
