#include "load/abuse.h"

#include <deque>

#include "server/sockets/raw_client.h"

namespace runset::load {

namespace {

using test::frame_bytes;
using test::RawClient;

constexpr int kinds = 11;
constexpr std::size_t left_open = 300;

std::string times(int count, const std::string& bytes) {
    std::string all;
    for (int i = 0; i < count; ++i) {
        all += bytes;
    }
    return all;
}

struct Break {
    std::string bytes{};
    int code = 0;
};

Break frames_of(int kind) {
    switch (kind) {
    case 0:
        return {"\x81\x02hi", 1002}; // not masked
    case 1:
        return {frame_bytes(test::text_frame, "hi", 0xC0), 1002};
    case 2:
        return {frame_bytes(3, "hi"), 1002};
    case 3:
        return {frame_bytes(test::text_frame, std::string(8193, 'a')), 1009};
    case 4:
        return {frame_bytes(test::text_frame, "", 0) + times(10'000, frame_bytes(0, "x", 0)), 1009};
    case 5:
        return {frame_bytes(test::text_frame, "\xFF"), 1007};
    case 6:
        return {times(150, frame_bytes(test::ping_frame, "x")), 4002};
    default:
        return {frame_bytes(test::binary_frame, "x"), 1003};
    }
}

/// Open and silent: half a handshake, a socket whose other end is gone, a spectator who never reads.
std::deque<RawClient>& silent() {
    static std::deque<RawClient> all;
    return all;
}

void keep_open(RawClient client) {
    silent().push_back(std::move(client));
    if (silent().size() > left_open) {
        silent().pop_front();
    }
}

} // namespace

Abuse::Abuse(std::uint16_t port, std::vector<std::string> tables, int connections_a_second)
    : port_(port), tables_(std::move(tables)), thread_([this, connections_a_second] { run(connections_a_second); }) {}

Abuse::~Abuse() {
    is_over_ = true;
    thread_.join();
    silent().clear();
}

bool Abuse::abuse(int kind) {
    if (kind == 8) {
        RawClient client(port_);
        client.send("GET /socket HTTP/1.1\r\nX: " + std::string(65'536, 'x'));
        return test::status_of(client.read_answer()) == 431;
    }
    if (kind == 9) {
        RawClient client(port_);
        client.send("GET /socket HTTP/1.1\r\nHost: loc");
        keep_open(std::move(client));
        return true;
    }
    RawClient client(port_, kind == 10 ? 4096 : 0);
    if (!client.shake_hands()) {
        return false;
    }
    if (kind == 10) {
        const std::string& table = tables_[static_cast<std::size_t>(connections_) % tables_.size()];
        client.send(frame_bytes(test::text_frame, R"({"type":"hello","table":")" + table + R"("})"));
        keep_open(std::move(client));
        return true;
    }
    const Break wrong = frames_of(kind);
    client.send(wrong.bytes);
    return client.read_close() == wrong.code;
}

void Abuse::run(int connections_a_second) {
    const auto begin = std::chrono::steady_clock::now();
    while (!is_over_) {
        try {
            wrong_ += abuse(connections_ % kinds) ? 0 : 1;
        } catch (const std::runtime_error&) {
            ++wrong_; // nobody listens
        }
        ++connections_;
        std::this_thread::sleep_until(begin + std::chrono::milliseconds(connections_ * 1000 / connections_a_second));
    }
}

} // namespace runset::load
