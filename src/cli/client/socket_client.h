// A WebSocket to a server, for one thread that waits. It knows nothing of what the messages say.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "text/catalogue.h"

namespace runset::cli::client {

/// http://host:port or ws://host:port; the scheme may be left out. No encryption: that is a proxy's business.
struct ServerUrl {
    std::string host{};
    std::string port = "80";

    /// As people type it into a browser.
    [[nodiscard]] std::string link() const;
    friend bool operator==(const ServerUrl&, const ServerUrl&) = default;
};

[[nodiscard]] std::optional<ServerUrl> parse_server_url(std::string_view text);

/// Why a text is no address to connect to, for people.
[[nodiscard]] std::string why_no_server(const text::Catalogue& texts, std::string_view text);

class SocketClient {
public:
    SocketClient();
    ~SocketClient();
    SocketClient(const SocketClient&) = delete;
    SocketClient& operator=(const SocketClient&) = delete;

    /// What went wrong, in the system's words.
    [[nodiscard]] std::expected<void, std::string> connect(const ServerUrl& server, std::chrono::milliseconds patience);
    [[nodiscard]] bool is_open() const;
    /// False: the connection is lost.
    bool send(std::string_view text);
    /// The next message; none if there is none in time, or if the connection is lost meanwhile.
    [[nodiscard]] std::optional<std::string> read(std::chrono::milliseconds patience);
    /// The code with which the server closed; 0: it did not say.
    [[nodiscard]] int close_code() const;

    /// For poll(); -1 without a connection.
    [[nodiscard]] int descriptor() const;

private:
    struct Connection;
    std::unique_ptr<Connection> connection_;
};

} // namespace runset::cli::client
