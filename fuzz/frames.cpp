// Frames of a WebSocket through the server's own reader and through its session: any bytes end in messages, answers or
// a close with its code, and the same ones whether they come whole or in pieces.
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>

#include "server/loop/loop.h"
#include "server/loop/loop_context.h"
#include "server/sockets/socket_handshake.h"
#include "server/sockets/socket_session.h"

namespace {

using namespace runset::server;

void require(bool is_true) {
    if (!is_true) {
        std::abort();
    }
}

struct Result {
    std::vector<std::string> received{};
    std::vector<std::string> echoed{};
    std::vector<std::string> pongs{};
    std::optional<int> closed_with{};
    bool operator==(const Result&) const = default;
};

using Findings = std::vector<std::pair<sockets::Found, std::string>>;

/// What the reader finds without a session around it.
Findings findings_in(const std::string& bytes, std::size_t piece) {
    constexpr std::size_t most_bytes = 512; // less than there is, so that it is reached
    sockets::FrameReader reader(most_bytes);
    Findings findings;
    for (std::size_t from = 0; from < bytes.size(); from += piece) {
        std::string part = bytes.substr(from, piece);
        std::span<char> left(part);
        for (sockets::Found found = reader.next(left); found != sockets::Found::nothing; found = reader.next(left)) {
            const bool is_end = found == sockets::Found::close || found == sockets::Found::fault;
            findings.emplace_back(found, is_end ? std::to_string(reader.code()) : std::string(reader.payload()));
            require(findings.back().second.size() <= most_bytes);
            if (is_end) {
                return findings;
            }
        }
        require(left.empty());
    }
    return findings;
}

/// Sends back what it gets.
struct Echo final : net::Receiver {
    void opened(net::ConnectionId connection, std::string_view) override { id = connection; }
    void received(net::ConnectionId connection, std::string_view text) override {
        require(connection == id && text.size() <= net::Limits{}.message_bytes);
        result.received.emplace_back(text);
        core->sockets.at(connection)->send(std::make_shared<const std::string>(text));
    }
    void closed(net::ConnectionId) override { is_closed = true; }
    void asked(const net::HttpAsk&, std::shared_ptr<net::Exchange> exchange) override { exchange->answer({}); }
    std::string metrics() override { return {}; }
    bool is_ready() override { return true; }

    std::shared_ptr<sockets::NetworkCore> core;
    net::ConnectionId id{};
    bool is_closed = false;
    Result result;
};

/// What the server has sent: never masked, never in fragments.
void read_frames(std::string_view bytes, Result& result) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
    bytes.remove_prefix(bytes.find("\r\n\r\n") + 4); // the answer to the handshake
    while (bytes.size() >= 2) {
        std::size_t size = byte(1);
        std::size_t head = 2;
        require(size < 127 && (byte(0) & 0xF0U) == 0x80U);
        if (size == 126) {
            require(bytes.size() >= 4);
            size = static_cast<std::size_t>(byte(2) << 8U | byte(3));
            head = 4;
        }
        require(bytes.size() >= head + size);
        const unsigned opcode = byte(0) & 0x0FU;
        if (opcode == 1) {
            result.echoed.emplace_back(bytes.substr(head, size));
        } else if (opcode == 8) {
            require(!result.closed_with && size != 1 && size <= 125);
            result.closed_with = size == 0 ? 1005 : byte(head) << 8U | byte(head + 1);
        } else {
            require(opcode == 10);
            result.pongs.emplace_back(bytes.substr(head, size));
        }
        bytes.remove_prefix(head + size);
    }
    require(bytes.empty());
}

std::string read_all(int socket) {
    std::string all;
    std::array<char, 65536> part{};
    for (ssize_t count = 0; (count = ::recv(socket, part.data(), part.size(), MSG_DONTWAIT)) > 0;) {
        all.append(part.data(), static_cast<std::size_t>(count));
    }
    return all;
}

Result run(const std::string& bytes, std::size_t piece) {
    boost::asio::io_context io;
    std::array<int, 2> ends{};
    require(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) == 0);
    sockets::NetworkOptions options;
    static site::Page page = site::Page::built_in(); // handed from run to run: making it takes longer than all the rest
    auto core = std::make_shared<sockets::NetworkCore>(io, std::move(options), std::move(page));
    Echo echo;
    echo.core = core;
    core->receiver = &echo;
    boost::asio::ip::tcp::socket socket(io);
    socket.assign(boost::asio::ip::tcp::v4(), ends[0]);
    namespace http = boost::beast::http;
    sockets::SocketRequest request{http::verb::get, "/socket", 11};
    request.set(http::field::host, "localhost");
    request.set(http::field::upgrade, "websocket");
    request.set(http::field::connection, "Upgrade");
    request.set(http::field::sec_websocket_version, "13");
    request.set(http::field::sec_websocket_key, "dGhlIHNhbXBsZSBub25jZQ==");
    boost::asio::co_spawn(io,
                          sockets::shake_hands(core, std::move(socket),
                                               std::make_unique<sockets::SocketPlace>(core, "127.0.0.1"),
                                               std::move(request), "127.0.0.1"),
                          loop::rethrow);
    io.poll();
    std::string answers = read_all(ends[1]);
    for (std::size_t from = 0; from < bytes.size(); from += piece) {
        (void)::send(ends[1], bytes.data() + from, std::min(piece, bytes.size() - from), MSG_NOSIGNAL);
        io.restart();
        io.poll();
        answers += read_all(ends[1]);
    }
    ::shutdown(ends[1], SHUT_WR);
    io.restart();
    io.poll();
    answers += read_all(ends[1]);
    read_frames(answers, echo.result);
    core->sockets.clear();
    io.restart();
    io.poll();
    ::close(ends[1]);
    page = std::move(core->page);
    return echo.result;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // More would be cut off for its own sake: too many messages, a full queue.
    if (size < 2 || size > 4096) {
        return 0;
    }
    const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::size_t piece = 1 + data[0] % 16U;
    require(findings_in(bytes, piece) == findings_in(bytes, bytes.size()));
    const Result whole = run(bytes, bytes.size());
    require(whole.echoed == whole.received);
    require(run(bytes, piece) == whole);
    return 0;
}
