// What was taken out of the file for good still stands in the write-ahead log until that is emptied; who asked for it
// is told when it is. Emptying holds up everybody who writes, so it is done seldom, and it never waits for a reader.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "server/store/sqlite/file/connection.h"

namespace runset::server::store::sqlite::file {

/// For the writing thread.
class WalCleaner {
public:
    using Clock = std::chrono::steady_clock;

    /// Between two times it rests so many times as long as it has worked.
    WalCleaner(Connection& connection, int rest) : connection_(connection), rest_(rest) {}

    /// `told` waits until nothing of what is written by now stands in the log.
    void add(std::function<void()> told) { waiting_.push_back(std::move(told)); }
    /// When it wants to be called again; none: nobody waits.
    [[nodiscard]] std::optional<Clock::time_point> due() const;
    /// Empties the log if it is time; whoever may now be told.
    [[nodiscard]] std::vector<std::function<void()>> clean();
    /// At the end of the writing thread: closing the file empties the log.
    [[nodiscard]] std::vector<std::function<void()>> end();

private:
    [[nodiscard]] bool empty_log();

    Connection& connection_;
    int rest_;
    std::vector<std::function<void()>> waiting_;
    Clock::time_point next_{};
};

} // namespace runset::server::store::sqlite::file
