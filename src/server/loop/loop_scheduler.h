// The scheduler of the real server: the loop's timers and the machine's clocks.
#pragma once

#include "server/loop/loop.h"
#include "server/loop/scheduler.h"

namespace runset::server::loop {

class LoopScheduler final : public Scheduler {
public:
    explicit LoopScheduler(Loop& loop) : loop_(loop), start_(std::chrono::steady_clock::now()) {}

    std::int64_t now_ms() override {
        return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start_).count();
    }
    std::int64_t wall_ms() override {
        const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
        return std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
    }
    Timer at(std::int64_t time_ms, std::function<void()> work) override {
        return static_cast<Timer>(loop_.call_at(start_ + std::chrono::milliseconds(time_ms), std::move(work)));
    }
    void cancel(Timer timer) override { loop_.cancel(static_cast<TimerId>(timer)); }

private:
    Loop& loop_;
    std::chrono::steady_clock::time_point start_;
};

} // namespace runset::server::loop
