// Virtual time: everything that will happen in the simulated world, in one order. Time costs nothing, so a match of
// hours runs in milliseconds, and the same seed gives the same order on every machine.
#pragma once

#include <algorithm>
#include <functional>
#include <map>

#include "server/loop/scheduler.h"
#include "simulation/bug.h"

namespace runset::simulation {

class Timeline {
public:
    using Key = std::pair<std::int64_t, std::uint64_t>;

    [[nodiscard]] std::int64_t now() const { return now_; }
    Key at(std::int64_t time_ms, std::function<void()> work) {
        const Key key{std::max(time_ms, now_), ++last_};
        queue_[key] = std::move(work);
        return key;
    }
    void cancel(Key key) { queue_.erase(key); }

    /// The next thing happens. False: nothing will ever happen again, or not before `until`.
    bool step(std::int64_t until) {
        if (queue_.empty() || queue_.begin()->first.first > until) {
            now_ = std::max(now_, until);
            return false;
        }
        now_ = queue_.begin()->first.first;
        const auto work = std::move(queue_.begin()->second);
        queue_.erase(queue_.begin());
        work();
        return true;
    }

private:
    std::int64_t now_ = 0;
    std::uint64_t last_ = 0;
    std::map<Key, std::function<void()>> queue_;
};

/// The time of day when the simulated world begins.
inline constexpr std::int64_t wall_begins_ms = 1'800'000'000'000;

/// The clock of one run of the server: when the process dies, its timers die with it.
class ProcessClock final : public server::loop::Scheduler {
public:
    ProcessClock(Timeline& timeline, const std::int64_t& wall_offset)
        : timeline_(timeline), wall_offset_(wall_offset), wall_offset_at_first_(wall_offset), begin_(timeline.now()) {}
    ~ProcessClock() override {
        for (const auto& [timer, key] : timers_) {
            timeline_.cancel(key);
        }
    }
    ProcessClock(const ProcessClock&) = delete;
    ProcessClock& operator=(const ProcessClock&) = delete;

    /// Every process counts from a moment of its own.
    std::int64_t now_ms() override { return timeline_.now() - begin_ + ahead_ms(); }
    std::int64_t wall_ms() override { return wall_begins_ms + timeline_.now() + wall_offset_; }
    Timer at(std::int64_t time_ms, std::function<void()> work) override {
        const Timer timer = ++last_;
        if (are_timers_lost && are_timers_lost()) {
            return timer;
        }
        timers_[timer] = timeline_.at(time_ms + begin_ - ahead_ms(), [this, timer, work = std::move(work)] {
            timers_.erase(timer);
            work();
        });
        return timer;
    }
    void cancel(Timer timer) override {
        if (const auto found = timers_.find(timer); found != timers_.end()) {
            timeline_.cancel(found->second);
            timers_.erase(found);
        }
    }

    std::function<bool()> are_timers_lost{}; // a bug on purpose

private:
    /// Nothing, for a clock that nobody can set.
    [[nodiscard]] std::int64_t ahead_ms() const {
        return has(Bug::clock_on_the_wall) ? wall_offset_ - wall_offset_at_first_ : 0;
    }

    Timeline& timeline_;
    const std::int64_t& wall_offset_;
    std::int64_t wall_offset_at_first_;
    std::int64_t begin_;
    Timer last_ = 0;
    std::map<Timer, Timeline::Key> timers_;
};

} // namespace runset::simulation
