#include "cli/contest/progress.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>

namespace runset::cli::contest {

ArenaProgress::ArenaProgress(const ArenaOptions& options, std::int64_t deals)
    : is_shown_(!options.is_quiet && isatty(STDERR_FILENO) != 0), deals_(deals) {}

void ArenaProgress::show(std::int64_t deals_done, std::int64_t rounds_done) const {
    if (!is_shown_) {
        return;
    }
    constexpr std::int64_t width = 30;
    const auto filled = static_cast<std::size_t>(width * deals_done / deals_);
    const double speed = static_cast<double>(rounds_done) / std::max(seconds_now() - begin_, 1e-9);
    std::cerr << "\r[" << std::string(filled, '#') << std::string(width - filled, '.') << "] " << rounds_done
              << " rounds, " << static_cast<std::int64_t>(speed) << " a second " << std::flush;
}

void ArenaProgress::end() const {
    if (is_shown_) {
        std::cerr << "\n";
    }
}

} // namespace runset::cli::contest
