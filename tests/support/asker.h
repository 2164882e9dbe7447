// Requests under /api/ to the hall of a small world, and what is answered.
#pragma once

#include "support/world.h"

namespace runset::test {

class FakeExchange final : public server::net::Exchange {
public:
    void answer(server::net::HttpAnswer given) override {
        ++answers;
        result = std::move(given);
    }
    void begin(server::net::HttpAnswer head) override {
        ++answers;
        is_stream = true;
        result = std::move(head);
    }
    void send(std::shared_ptr<const std::string> line) override { lines.push_back(boost::json::parse(*line)); }
    void end() override { has_ended = true; }
    void when_gone(std::function<void()> told) override { gone = std::move(told); }

    int answers = 0;
    server::net::HttpAnswer result{};
    bool is_stream = false;
    bool has_ended = false;
    std::vector<boost::json::value> lines;
    std::function<void()> gone;
};

struct Asking {
    std::string method = "GET";
    std::string path{};
    std::string query{};
    std::string body{};
    std::string token{};
    std::string languages{};
    std::string address = "127.0.0.1";
    std::string content_type = "application/json";
    bool is_too_big = false;
    bool is_foreign = false;
};

/// Asks and lets everything happen that is due.
inline std::shared_ptr<FakeExchange> ask(World& world, const Asking& asking) {
    auto exchange = std::make_shared<FakeExchange>();
    const std::string authorization = asking.token.empty() ? "" : "Bearer " + asking.token;
    world.hall->asked({.method = asking.method,
                       .path = asking.path,
                       .query = asking.query,
                       .address = asking.address,
                       .authorization = authorization,
                       .languages = asking.languages,
                       .content_type = asking.method == "POST" ? asking.content_type : "",
                       .body = asking.body,
                       .is_too_big = asking.is_too_big,
                       .is_foreign = asking.is_foreign},
                      exchange);
    world.scheduler.settle();
    return exchange;
}

inline std::shared_ptr<FakeExchange> get(World& world, const std::string& path, const std::string& token = "") {
    return ask(world, {.path = path, .token = token});
}

inline std::shared_ptr<FakeExchange> post(World& world, const std::string& path, const std::string& body,
                                          const std::string& token) {
    return ask(world, {.method = "POST", .path = path, .body = body, .token = token});
}

inline boost::json::value body_of(const FakeExchange& exchange) {
    return boost::json::parse(exchange.result.body);
}

inline std::string code_of(const FakeExchange& exchange) {
    return std::string(body_of(exchange).at("code").as_string());
}

} // namespace runset::test
