#include "load/stall.h"

#include <chrono>
#include <cstdio>
#include <deque>
#include <stdexcept>
#include <vector>

#include "server/sockets/raw_client.h"

namespace runset::load {

namespace {

using std::chrono::milliseconds;
using test::frame_bytes;
using test::RawClient;

constexpr std::string_view token = "5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e";

std::string text_frame(const std::string& text) {
    return frame_bytes(test::text_frame, text);
}

/// Makes a table with a name to forget; its code.
std::string make_table(RawClient& client) {
    client.send(text_frame(R"({"type":"create","name":"Ada","token":")" + std::string(token) +
                           R"(","options":{"edition":"classic","seats":2},"bots":[]})"));
    while (const auto frame = client.read_frame()) {
        if (const auto at = frame->payload.find(R"("table":")"); at != std::string::npos) {
            const std::size_t begin = at + std::string_view(R"("table":")").size();
            return frame->payload.substr(begin, frame->payload.find('"', begin) - begin);
        }
    }
    throw std::runtime_error("no table to forget a name at");
}

} // namespace

Stall::Stall(StallOptions options, Asked asked)
    : options_(std::move(options)), thread_([this, asked] {
          try {
              run(asked);
          } catch (const std::runtime_error& fault) {
              std::printf("stall: %s\n", fault.what());
          }
      }) {
    if (asked != Asked::games) {
        dump_ = std::thread([this] { dump_slowly(); });
    }
}

Stall::~Stall() {
    is_over_ = true;
    thread_.join();
    if (dump_.joinable()) {
        dump_.join();
    }
}

void Stall::run(Asked asked) {
    switch (asked) {
    case Asked::nothing_heard:
        look_on();
        break;
    case Asked::made_up:
        forget(true);
        break;
    case Asked::names:
        forget(false);
        break;
    case Asked::games:
        read_games();
        break;
    }
}

void Stall::look_on() {
    std::deque<RawClient> deaf;
    while (!is_over_) {
        RawClient client(options_.port, 4096);
        if (client.shake_hands()) {
            client.send(text_frame(R"({"type":"hello","table":")" + options_.table + R"("})"));
            deaf.push_back(std::move(client));
            ++asks_;
        }
        if (deaf.size() > 50) {
            deaf.pop_front();
        }
        std::this_thread::sleep_for(milliseconds(50));
    }
}

/// Twenty sockets, each as often as it may: a hundred in a second.
void Stall::forget(bool is_made_up) {
    std::vector<RawClient> clients;
    for (int i = 0; i < 20; ++i) {
        clients.emplace_back(options_.port);
        if (!clients.back().shake_hands()) {
            throw std::runtime_error("no socket");
        }
    }
    const std::string table = is_made_up ? "NOSUCH" : make_table(clients.front());
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; !is_over_; ++i) {
        RawClient& client = clients[static_cast<std::size_t>(i) % clients.size()];
        client.send(text_frame(R"({"type":"forget","cid":)" + std::to_string(i + 1) + R"(,"table":")" + table +
                               R"(","token":")" + std::string(token) + R"("})"));
        ++asks_;
        std::this_thread::sleep_until(begin + milliseconds((i + 1) * 11));
    }
}

void Stall::read_games() {
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; !is_over_; ++i) {
        RawClient client(options_.port);
        client.send("GET /api/tables/" + options_.long_table + "/games HTTP/1.1\r\nHost: localhost\r\n\r\n");
        ++asks_;
        answers_ += test::status_of(client.read_answer()) == 200 ? 1 : 0;
        std::this_thread::sleep_until(begin + milliseconds((i + 1) * 100));
    }
}

void Stall::dump_slowly() const {
    while (!is_over_) {
        const std::string command = options_.program + " dump --store " + options_.store + " 2>/dev/null";
        std::FILE* output = ::popen(command.c_str(), "r");
        std::array<char, 512> some{};
        while (output != nullptr && !is_over_ && std::fread(some.data(), 1, some.size(), output) > 0) {
            std::this_thread::sleep_for(milliseconds(20));
        }
        if (output != nullptr) {
            ::pclose(output);
        }
        std::this_thread::sleep_for(milliseconds(20));
    }
}

} // namespace runset::load
