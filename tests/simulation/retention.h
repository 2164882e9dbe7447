// What may be deleted in a simulated world: nothing that is still played at, and nothing before its time. Counted apart
// from the server, in the time it was really up; what it may count of the time between two runs is given to it.
#pragma once

#include <map>
#include <string>

#include "server/store/clock.h"
#include "support/memory_disk.h"

namespace runset::simulation {

class Retention {
public:
    void started() { ++starts_; }
    void touched(const std::string& table, std::int64_t up_ms) { last_[table] = {.up_ms = up_ms, .starts = starts_}; }
    /// What is wrong with deleting it now; empty if nothing is.
    [[nodiscard]] std::string deleted(const server::store::StoredTable& table, std::int64_t up_ms,
                                      std::int64_t forget_after_ms) const {
        const auto found = last_.find(table.id);
        const Moment last = found == last_.end() ? Moment{} : found->second;
        if (table.status == server::store::TableStatus::live) {
            return "a table in play was deleted";
        }
        // What was noted last lags behind, at most so much at each start.
        constexpr std::int64_t lag_ms = 10'000;
        const std::int64_t most_ms =
            up_ms - last.up_ms + (starts_ - last.starts) * (server::store::most_away_ms + lag_ms);
        return most_ms < forget_after_ms ? "a table was deleted before its time" : "";
    }

private:
    struct Moment {
        std::int64_t up_ms = 0;
        std::int64_t starts = 1; // the first one began the clock
    };
    std::map<std::string, Moment, std::less<>> last_;
    std::int64_t starts_ = 0;
};

/// A table that was over before the game began and that nobody saved.
inline void put_bystander(test::MemoryDisk& disk) {
    disk.write({.table = "OLDONE",
                .is_new = true,
                .touched_ms = 1,
                .events = {{.seq = 1, .at_ms = 1, .body = "long ago"}},
                .status = server::store::TableStatus::finished});
}

} // namespace runset::simulation
