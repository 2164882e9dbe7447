// The bar on the terminal while the arena plays: deals of all tables, and how fast they go.
#pragma once

#include <chrono>

#include "cli/contest/options.h"

namespace runset::cli::contest {

[[nodiscard]] inline double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

class ArenaProgress {
public:
    /// Shown only on a terminal, and not if the options ask for quiet.
    ArenaProgress(const ArenaOptions& options, std::int64_t deals);

    void show(std::int64_t deals_done, std::int64_t rounds_done) const;
    void end() const;

private:
    bool is_shown_;
    std::int64_t deals_;
    double begin_ = seconds_now();
};

} // namespace runset::cli::contest
