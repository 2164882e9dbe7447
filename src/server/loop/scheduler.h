// Time and order for the server's core: a clock that only runs forward, calls at a later time, and work handed over
// from other threads. The server has one made of its loop, the simulation one made of a list.
#pragma once

#include <cstdint>
#include <functional>

namespace runset::server::loop {

class Scheduler {
public:
    using Timer = std::uint64_t; // 0: none

    virtual ~Scheduler() = default;
    /// Milliseconds since some moment; never goes back.
    virtual std::int64_t now_ms() = 0;
    /// Wall clock in milliseconds since 1970, for people only.
    virtual std::int64_t wall_ms() = 0;
    virtual Timer at(std::int64_t time_ms, std::function<void()> work) = 0;
    virtual void cancel(Timer timer) = 0;
};

/// Lets bots think somewhere else. `done` is called on the core's thread.
class BotPool {
public:
    virtual ~BotPool() = default;
    virtual void think(std::function<void()> work, std::function<void()> done) = 0;
};

} // namespace runset::server::loop
