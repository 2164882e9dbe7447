// The one thread on which the server's core and its network run. Other threads hand it work with `post`; the core asks
// it for calls at a later time.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

#include "server/loop/loop_watch.h"

namespace runset::server::loop {

enum class TimerId : std::uint64_t { none = 0 };

struct LoopContext; // loop_context.h

class Loop {
public:
    using Time = std::chrono::steady_clock::time_point;

    Loop();
    ~Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    /// Runs `work` on the loop, in the order of the calls. From any thread.
    void post(std::function<void()> work);

    /// Runs `work` once at that time or soon after it, never before. On the loop's thread, or before it runs.
    TimerId call_at(Time time, std::function<void()> work);
    /// `work` will not run. Nothing happens if it has run already.
    void cancel(TimerId timer);

    /// Works until `stop`. What is thrown by `work` comes out of here.
    void run();
    /// From any thread. Work that still waits is dropped with the loop.
    void stop();

    [[nodiscard]] LoopContext& context() { return *context_; }
    [[nodiscard]] LoopWatch& watch() { return watch_; }

private:
    LoopWatch watch_;
    std::unique_ptr<LoopContext> context_;
};

} // namespace runset::server::loop
