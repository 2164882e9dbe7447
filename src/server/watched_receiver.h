// The core as the network calls it, with a watch over how long each call holds the loop.
#pragma once

#include "server/loop.h"
#include "server/net.h"

namespace runset::server {

class WatchedReceiver final : public Receiver {
public:
    WatchedReceiver(Receiver& inner, LoopWatch& watch) : inner_(inner), watch_(watch) {}

    void opened(ConnectionId connection, std::string_view address) override {
        const LoopWatch::Span span(watch_);
        inner_.opened(connection, address);
    }
    void received(ConnectionId connection, std::string_view text) override {
        const LoopWatch::Span span(watch_);
        inner_.received(connection, text);
    }
    void closed(ConnectionId connection) override {
        const LoopWatch::Span span(watch_);
        inner_.closed(connection);
    }
    void asked(const HttpAsk& ask, std::shared_ptr<Exchange> exchange) override {
        const LoopWatch::Span span(watch_);
        inner_.asked(ask, std::move(exchange));
    }
    std::string metrics() override {
        const LoopWatch::Span span(watch_);
        return inner_.metrics() + watch_.prometheus_text();
    }
    bool is_ready() override { return inner_.is_ready(); }

private:
    Receiver& inner_;
    LoopWatch& watch_;
};

} // namespace runset::server
