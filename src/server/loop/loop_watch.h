// Watches how long the loop is held by one thing at a time: meanwhile nobody else is answered. What takes longer than
// fifty milliseconds belongs into a thread of its own.
#pragma once

#include <chrono>
#include <string>

#include "server/loop/waits.h"

namespace runset::server::loop {

/// Of the loop's thread.
class LoopWatch {
public:
    /// Something that runs on the loop. What runs inside of it is part of it.
    class Span {
    public:
        explicit Span(LoopWatch& watch)
            : watch_(watch), begin_(watch.depth_++ == 0 ? Clock::now() : Clock::time_point{}) {}
        ~Span() {
            if (--watch_.depth_ == 0) {
                watch_.add(Clock::now() - begin_);
            }
        }
        Span(const Span&) = delete;
        Span& operator=(const Span&) = delete;

    private:
        LoopWatch& watch_;
        std::chrono::steady_clock::time_point begin_;
    };

    [[nodiscard]] std::chrono::milliseconds longest() const {
        return std::chrono::duration_cast<std::chrono::milliseconds>(longest_);
    }
    [[nodiscard]] std::string prometheus_text() const;

private:
    using Clock = std::chrono::steady_clock;

    void add(Clock::duration taken);

    int depth_ = 0;
    Waits taken_;
    Clock::duration longest_{};
};

} // namespace runset::server::loop
