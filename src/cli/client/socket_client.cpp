#include "cli/client/socket_client.h"

#include <algorithm>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

namespace runset::cli::client {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

constexpr milliseconds send_patience{10'000};

} // namespace

std::string ServerUrl::link() const {
    return "http://" + host + (port == "80" ? "" : ":" + port);
}

std::optional<ServerUrl> parse_server_url(std::string_view text) {
    if (const std::size_t scheme = text.find("://"); scheme != std::string_view::npos) {
        if (text.substr(0, scheme) != "http" && text.substr(0, scheme) != "ws") {
            return std::nullopt;
        }
        text.remove_prefix(scheme + 3);
    }
    text = text.substr(0, text.find('/'));
    ServerUrl url;
    const std::size_t colon = text.rfind(':');
    if (colon != std::string_view::npos && text.find(']', colon) == std::string_view::npos) {
        url.port = text.substr(colon + 1);
        text = text.substr(0, colon);
    }
    url.host = text;
    const bool has_port = !url.port.empty() && url.port.size() <= 5 &&
                          std::ranges::all_of(url.port, [](char c) { return c >= '0' && c <= '9'; });
    return url.host.empty() || !has_port ? std::nullopt : std::optional(url);
}

std::string why_no_server(const text::Catalogue& texts, std::string_view text) {
    const bool is_encrypted = text.starts_with("https://") || text.starts_with("wss://");
    return texts.fill(is_encrypted ? "client.noHttps" : "client.badUrl", {{"text", std::string(text)}});
}

struct SocketClient::Connection {
    asio::io_context io{};
    websocket::stream<tcp::socket> stream{io};
    boost::beast::flat_buffer buffer{};
    bool is_open = false;
    bool is_reading = false;
    bool has_message = false;
    int close_code = 0;

    /// Lets everything go on that is under way, until this is done or the time is over.
    bool run(const bool& is_done, milliseconds patience) {
        const auto deadline = steady_clock::now() + patience;
        io.restart();
        io.poll();
        while (!is_done && steady_clock::now() < deadline && io.run_one_until(deadline) > 0) {
        }
        return is_done;
    }

    /// Runs one operation; an error stands for "too late" as well.
    template <typename Start> error_code finish(Start start, milliseconds patience) {
        error_code result = asio::error::timed_out;
        bool is_done = false;
        start([&](error_code error, auto&&... /*ignored*/) {
            result = error;
            is_done = true;
        });
        if (!run(is_done, patience)) {
            cut();
            run(is_done, send_patience); // the handler refers to this frame: it has to come, now with an error
            result = asio::error::timed_out;
        }
        return result;
    }

    void cut() {
        error_code ignored;
        stream.next_layer().close(ignored); // NOLINT(bugprone-unused-return-value): void as we compile it
        is_open = false;
    }

    void start_reading() {
        is_reading = true;
        stream.async_read(buffer, [this](error_code error, std::size_t /*count*/) {
            is_reading = false;
            if (!error) {
                has_message = true;
                return;
            }
            close_code = stream.reason().code;
            cut();
        });
    }
};

SocketClient::SocketClient() = default;

SocketClient::~SocketClient() = default;

std::expected<void, std::string> SocketClient::connect(const ServerUrl& server, milliseconds patience) {
    connection_ = std::make_unique<Connection>();
    Connection& at = *connection_;
    error_code error;
    tcp::resolver resolver(at.io);
    const auto found = resolver.resolve(server.host, server.port, error);
    if (!error) {
        error = at.finish([&](auto done) { asio::async_connect(at.stream.next_layer(), found, done); }, patience);
    }
    if (!error) {
        error_code ignored;
        // NOLINTNEXTLINE(bugprone-unused-return-value): void as we compile it
        at.stream.next_layer().set_option(tcp::no_delay(true), ignored);
        at.stream.text(true);
        const std::string host = server.host + ":" + server.port;
        error = at.finish([&](auto done) { at.stream.async_handshake(host, "/socket", done); }, patience);
    }
    if (error) {
        return std::unexpected(error.message());
    }
    at.is_open = true;
    return {};
}

bool SocketClient::is_open() const {
    return connection_ && connection_->is_open;
}

bool SocketClient::send(std::string_view text) {
    if (!is_open()) {
        return false;
    }
    Connection& at = *connection_;
    const error_code error = at.finish(
        [&](auto done) { at.stream.async_write(asio::buffer(text.data(), text.size()), done); }, send_patience);
    if (error) {
        at.cut();
    }
    return !error;
}

std::optional<std::string> SocketClient::read(milliseconds patience) {
    if (!connection_) {
        return std::nullopt;
    }
    Connection& at = *connection_;
    if (at.is_open && !at.has_message && !at.is_reading) {
        at.start_reading();
    }
    const auto deadline = steady_clock::now() + patience;
    // In small steps, because the end of the connection is no message to wait for.
    while (!at.has_message && at.is_open &&
           !at.run(at.has_message, std::clamp(std::chrono::ceil<milliseconds>(deadline - steady_clock::now()),
                                              milliseconds(0), milliseconds(50)))) {
        if (steady_clock::now() >= deadline) {
            break;
        }
    }
    if (!at.has_message) {
        return std::nullopt;
    }
    at.has_message = false;
    std::string text = boost::beast::buffers_to_string(at.buffer.data());
    at.buffer.consume(at.buffer.size());
    return text;
}

int SocketClient::descriptor() const {
    return is_open() ? connection_->stream.next_layer().native_handle() : -1;
}

int SocketClient::close_code() const {
    return connection_ ? connection_->close_code : 0;
}

} // namespace runset::cli::client
