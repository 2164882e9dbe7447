// Frames of a WebSocket through the server's own session: any bytes end in messages, answers or a close with its code;
// whether they come whole or in pieces, the same messages arrive, and the socket is closed or it is not.
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>

#include "server/loop.h"
#include "server/loop_context.h"
#include "server/socket_session.h"

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
    std::optional<int> closed_with{};
};

/// Sends back what it gets.
struct Echo final : Receiver {
    void opened(ConnectionId connection, std::string_view) override { id = connection; }
    void received(ConnectionId connection, std::string_view text) override {
        require(connection == id && text.size() <= Limits{}.message_bytes);
        result.received.emplace_back(text);
        core->sockets.at(connection)->send(std::make_shared<const std::string>(text));
    }
    void closed(ConnectionId) override { is_closed = true; }
    void asked(const HttpAsk&, std::shared_ptr<Exchange> exchange) override { exchange->answer({}); }
    std::string metrics() override { return {}; }
    bool is_ready() override { return true; }

    std::shared_ptr<NetworkCore> core;
    ConnectionId id{};
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
    NetworkOptions options;
    static Page page = Page::built_in(); // handed from run to run: making it takes longer than all the rest
    auto core = std::make_shared<NetworkCore>(io, std::move(options), std::move(page));
    Echo echo;
    echo.core = core;
    core->receiver = &echo;
    boost::asio::ip::tcp::socket socket(io);
    socket.assign(boost::asio::ip::tcp::v4(), ends[0]);
    namespace http = boost::beast::http;
    SocketSession::Request request{http::verb::get, "/socket", 11};
    request.set(http::field::host, "localhost");
    request.set(http::field::upgrade, "websocket");
    request.set(http::field::connection, "Upgrade");
    request.set(http::field::sec_websocket_version, "13");
    request.set(http::field::sec_websocket_key, "dGhlIHNhbXBsZSBub25jZQ==");
    auto session = std::make_shared<SocketSession>(
        core, std::move(socket), std::make_unique<Visit>(core, core->sockets_by_address, "127.0.0.1", 9, 9));
    boost::asio::co_spawn(io, SocketSession::run(session, std::move(request), "127.0.0.1"), rethrow);
    session.reset();
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
    const Result whole = run(bytes, bytes.size());
    require(whole.echoed.size() <= whole.received.size());
    // Where two things are wrong, the second may be answered before the first; so the codes may differ.
    const Result in_pieces = run(bytes, 1 + data[0] % 16U);
    require(in_pieces.received == whole.received && in_pieces.closed_with.has_value() == whole.closed_with.has_value());
    return 0;
}
