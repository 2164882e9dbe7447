#include "server/store/sqlite/file/wal_cleaner.h"

#include <algorithm>
#include <utility>

namespace runset::server::store::sqlite::file {

namespace {

constexpr std::chrono::milliseconds least_apart{50};

} // namespace

std::optional<WalCleaner::Clock::time_point> WalCleaner::due() const {
    return waiting_.empty() ? std::nullopt : std::optional(next_);
}

std::vector<std::function<void()>> WalCleaner::clean() {
    const Clock::time_point begin = Clock::now();
    if (waiting_.empty() || begin < next_) {
        return {};
    }
    const bool is_empty = empty_log();
    const Clock::time_point end = Clock::now();
    next_ = end + std::max<Clock::duration>(least_apart, rest_ * (end - begin));
    return is_empty ? std::exchange(waiting_, {}) : std::vector<std::function<void()>>{};
}

std::vector<std::function<void()>> WalCleaner::end() {
    (void)empty_log();
    return std::exchange(waiting_, {});
}

/// Somebody may be reading what is in the log: then it is tried again later.
bool WalCleaner::empty_log() {
    bool is_empty = false;
    try {
        connection_.execute("PRAGMA busy_timeout = 0");
        is_empty = connection_.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0;
    } catch (const SqliteFault&) { // NOLINT(bugprone-empty-catch) a disk that fails, or a lock: later
    }
    connection_.restore_patience();
    return is_empty;
}

} // namespace runset::server::store::sqlite::file
