// The core as the network calls it, with a watch over how long each call holds the loop.
#pragma once

#include "server/loop/loop.h"
#include "server/net/net.h"

namespace runset::server {

class WatchedReceiver final : public net::Receiver {
public:
    WatchedReceiver(net::Receiver& inner, loop::LoopWatch& watch) : inner_(inner), watch_(watch) {}

    void opened(net::ConnectionId connection, std::string_view address) override {
        const loop::LoopWatch::Span span(watch_);
        inner_.opened(connection, address);
    }
    void received(net::ConnectionId connection, std::string_view text) override {
        const loop::LoopWatch::Span span(watch_);
        inner_.received(connection, text);
    }
    void closed(net::ConnectionId connection) override {
        const loop::LoopWatch::Span span(watch_);
        inner_.closed(connection);
    }
    void asked(const net::HttpAsk& ask, std::shared_ptr<net::Exchange> exchange) override {
        const loop::LoopWatch::Span span(watch_);
        inner_.asked(ask, std::move(exchange));
    }
    std::string metrics() override {
        const loop::LoopWatch::Span span(watch_);
        return inner_.metrics() + watch_.prometheus_text();
    }
    bool is_ready() override { return inner_.is_ready(); }

private:
    net::Receiver& inner_;
    loop::LoopWatch& watch_;
};

} // namespace runset::server
