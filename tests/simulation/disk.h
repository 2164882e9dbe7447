// The store of one run of the server: writing takes time, may fail, and when the process dies what was being written
// lies on the disk or does not.
#pragma once

#include <deque>

#include "simulation/bug.h"
#include "simulation/faults.h"
#include "simulation/timeline.h"
#include "support/memory_disk.h"

namespace runset::simulation {

class DiskStore final : public server::store::Store {
public:
    /// `on_begin` is told of every write that begins, `on_kept` of every one that has come to lie on the disk.
    DiskStore(test::MemoryDisk& disk, Timeline& timeline, Faults& faults, rules::Random& random,
              std::function<void(std::int64_t, const server::store::Change&)> on_begin,
              std::function<void(const server::store::Change&)> on_kept)
        : disk_(disk), timeline_(timeline), faults_(faults), random_(random), on_begin_(std::move(on_begin)),
          on_kept_(std::move(on_kept)) {}

    void keep(server::store::Change change, std::function<void(server::store::Kept)> done) override {
        const std::int64_t takes = faults_.lasts(Fault::slow_disk) ? random_number(1, 1500) : random_number(1, 12);
        const std::int64_t at = std::max(timeline_.now() + takes, last_at_);
        last_at_ = at;
        if (has(Bug::tells_before_kept)) {
            timeline_.at(timeline_.now(),
                         [done = std::exchange(done, [](server::store::Kept) {})] { done(server::store::Kept::yes); });
        }
        writes_.push_back({.change = std::move(change), .done = std::move(done)});
        timers_.push_back(timeline_.at(at, [this] { finish_one(); }));
        on_begin_(at, writes_.back().change);
    }
    void keep_times(const server::store::StoreTimes& times, std::int64_t wall_ms) override {
        disk_.keep_times(times, wall_ms);
    }
    server::store::StoreTimes times(std::int64_t wall_ms) override { return disk_.times_at(wall_ms); }
    void begin_clock(std::int64_t clock_ms) override { disk_.begin_clock(clock_ms); }
    std::vector<server::store::StoredTable> live_tables() override {
        std::vector<server::store::StoredTable> live = disk_.live_tables();
        for (server::store::StoredTable& table : live) {
            for (server::store::EventRow& row : table.events) {
                row.seat = has(Bug::forgets_commands) ? -1 : row.seat;
            }
        }
        return live;
    }
    std::optional<server::store::StoredTable> table(std::string_view id) override { return disk_.table(id); }
    void forget(std::string_view table, const server::store::Digest& token_hash,
                const std::function<void(Forgotten)>& done) override {
        done(disk_.forget(table, token_hash));
    }
    void erase(std::string_view table, const server::store::Digest& token_hash,
               const std::function<void(Erased)>& done) override {
        done(disk_.erase(table, token_hash));
    }
    void delete_before(std::int64_t at_ms, std::function<void(int)> done) override {
        disk_.deletes_live_tables = has(Bug::deletes_live_tables);
        done(disk_.delete_before(has(Bug::ages_by_the_wall) ? at_ms + wall_begins_ms : at_ms));
    }

    /// The process dies: of what was being written the first so many are on the disk, the rest is not.
    void die() {
        for (const Timeline::Key& key : timers_) {
            timeline_.cancel(key);
        }
        std::uint64_t kept = random_.below(writes_.size() + 1);
        for (; kept > 0; --kept) {
            write(writes_.front().change);
            writes_.pop_front();
        }
        writes_.clear();
    }
    [[nodiscard]] bool is_writing() const { return !writes_.empty(); }

    // While the server is told how a write went: bugs of clock and wire that begin with it.
    bool loses_timers = false;
    bool hides_views = false;

private:
    struct Write {
        server::store::Change change{};
        std::function<void(server::store::Kept)> done{};
    };

    server::store::Kept write(const server::store::Change& change) {
        const server::store::Kept kept = disk_.write(change);
        if (kept == server::store::Kept::yes) {
            on_kept_(change);
        }
        return kept;
    }

    void finish_one() {
        const Write now = std::move(writes_.front());
        writes_.pop_front();
        timers_.pop_front();
        if (timeline_.now() >= full_until_ && faults_.strikes(Fault::disk_full, random_, 30)) {
            full_until_ = timeline_.now() + random_number(1, 20'000);
        }
        // A table that is frozen writes no event.
        const bool is_unasked = !now.change.events.empty() && now.change.events.front().cid < 0;
        const bool is_back = is_unasked && now.change.events.front().body.contains(" back ");
        const bool is_full = timeline_.now() < full_until_ || (has(Bug::stays_away) && is_back);
        server::store::Kept kept = is_full ? server::store::Kept::unavailable : write(now.change);
        kept = is_full && has(Bug::takes_failed_for_kept) ? server::store::Kept::yes : kept;
        loses_timers = has(Bug::never_tries_again) && is_full;
        hides_views = has(Bug::hides_time_outs) && is_unasked;
        now.done(kept);
        loses_timers = hides_views = false;
    }

    [[nodiscard]] std::int64_t random_number(std::int64_t from, std::int64_t to) {
        return from + static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(to - from)));
    }

    test::MemoryDisk& disk_;
    Timeline& timeline_;
    Faults& faults_;
    rules::Random& random_;
    std::function<void(std::int64_t, const server::store::Change&)> on_begin_;
    std::function<void(const server::store::Change&)> on_kept_;
    std::deque<Write> writes_;
    std::deque<Timeline::Key> timers_;
    std::int64_t last_at_ = 0;
    std::int64_t full_until_ = 0;
};

} // namespace runset::simulation
