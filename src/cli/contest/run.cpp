#include "cli/contest/run.h"

#include <algorithm>

namespace runset::cli::contest {

namespace {

/// Deals between two looks at the sums. Fixed, so that stopping early is the same for any number of threads.
constexpr std::int64_t batch_size = 64;

} // namespace

arena::Tally run_contest(const arena::Contest& contest, const ArenaRun& run) {
    const arena::Tally empty(contest.seats.size());
    arena::Tally sums = empty;
    const std::int64_t end = run.first_deal + run.deals;
    for (std::int64_t first = run.first_deal; first < end; first += batch_size) {
        add_on_threads(first, std::min(first + batch_size, end), std::max(run.threads, 1), empty, sums,
                       [&contest](std::int64_t deal) { return play_deal(contest, static_cast<std::uint64_t>(deal)); });
        if (run.after_batch && !run.after_batch(sums)) {
            break;
        }
    }
    return sums;
}

} // namespace runset::cli::contest
