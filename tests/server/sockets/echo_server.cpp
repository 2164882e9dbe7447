#include "server/sockets/echo_server.h"

#include <memory>

#include "server/sockets/raw_client.h"

namespace runset::test {

using server::net::CloseCode;
using server::net::ConnectionId;

void EchoReceiver::opened(ConnectionId, std::string_view address) {
    last_address_ = address;
    ++opened_count;
}

void EchoReceiver::received(ConnectionId connection, std::string_view text) {
    const auto number = [&](std::size_t start) { return std::stoi(std::string(text.substr(start))); };
    if (text.starts_with("close ")) {
        net_.send(connection, std::make_shared<const std::string>("last words"));
        net_.close(connection, CloseCode{static_cast<std::uint16_t>(number(6))}, "as asked");
        net_.send(connection, std::make_shared<const std::string>("after the end"));
    } else if (text.starts_with("flood ")) {
        const auto block = std::make_shared<const std::string>(1024, 'x');
        for (int i = 0; i < number(6); ++i) {
            net_.send(connection, block);
        }
    } else if (text == "address") {
        net_.send(connection, std::make_shared<const std::string>(last_address_));
    } else {
        net_.send(connection, std::make_shared<const std::string>(text));
    }
}

void EchoReceiver::closed(ConnectionId) {
    ++closed_count;
}

void EchoReceiver::asked(const server::net::HttpAsk& ask, std::shared_ptr<server::net::Exchange> exchange) {
    if (ask.path == "/api/stream") {
        exchange->when_gone([this] { ++gone_count; });
        exchange->begin({.type = "application/x-ndjson"});
        for (int i = 0; i < std::stoi(std::string(ask.query)); ++i) {
            exchange->send(std::make_shared<const std::string>(1024, 'x'));
        }
        if (!ask.query.ends_with("+")) {
            exchange->end();
        }
        return;
    }
    if (ask.path == "/api/missing") {
        exchange->answer({.status = 404, .body = "{}"});
        return;
    }
    std::string body = std::string(ask.path).append("|").append(ask.query).append("|").append(ask.method);
    body.append("|").append(ask.body).append("|").append(ask.authorization).append(ask.is_too_big ? "|too big" : "");
    exchange->answer({.body = body.append(ask.is_foreign ? "|foreign" : ""), .is_public = !ask.is_foreign});
}

EchoServer::EchoServer(server::sockets::NetworkOptions options, std::optional<server::site::Page> page)
    : network_(loop_, std::move(options), page ? std::move(*page) : server::site::Page::built_in()),
      receiver_(network_), port_(network_.listen(receiver_)), thread_([this] { loop_.run(); }) {}

EchoServer::~EchoServer() {
    loop_.stop();
    thread_.join();
}

bool EchoServer::has_closed(int count) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (receiver_.closed_count < count) {
        if (std::chrono::steady_clock::now() > deadline) {
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

std::future<void> EchoServer::stop() {
    auto done = std::make_shared<std::promise<void>>();
    loop_.post([this, done] { network_.stop([done] { done->set_value(); }); });
    return done->get_future();
}

std::string EchoServer::metric(const std::string& name) {
    RawClient client(port_);
    client.send(get_text("/metrics"));
    const std::string answer = "\n" + client.read_answer();
    const std::size_t start = answer.find("\n" + name + " ");
    if (start == std::string::npos) {
        return {};
    }
    const std::size_t value = start + name.size() + 2;
    return answer.substr(value, answer.find('\n', value) - value);
}

server::sockets::NetworkOptions small_limits() {
    using std::chrono::milliseconds;
    server::sockets::NetworkOptions options{.address = "127.0.0.1"};
    options.limits.close_wait = milliseconds(300);
    options.limits.head = milliseconds(200);
    options.limits.pause = milliseconds(400);
    options.limits.stop_wait = milliseconds(2000);
    return options;
}

} // namespace runset::test
