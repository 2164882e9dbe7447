#include "cli/arena_run.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace runset::cli {

namespace {

/// Deals between two looks at the sums. Fixed, so that stopping early is the same for any number of threads.
constexpr std::int64_t batch_size = 64;

void play_batch(const arena::Contest& contest, std::int64_t first, std::int64_t last, int threads, arena::Tally& sums) {
    std::atomic<std::int64_t> next = first;
    std::vector<arena::Tally> parts(static_cast<std::size_t>(threads), arena::Tally(contest.seats.size()));
    {
        std::vector<std::jthread> workers;
        workers.reserve(parts.size());
        for (arena::Tally& part : parts) {
            workers.emplace_back([&contest, &next, &part, last] {
                for (std::int64_t deal = next++; deal < last; deal = next++) {
                    part.add(arena::play_deal(contest, static_cast<std::uint64_t>(deal)));
                }
            });
        }
    }
    for (const arena::Tally& part : parts) {
        sums.add(part);
    }
}

} // namespace

arena::Tally run_contest(const arena::Contest& contest, const ArenaRun& run) {
    arena::Tally sums(contest.seats.size());
    const std::int64_t end = run.first_deal + run.deals;
    for (std::int64_t first = run.first_deal; first < end; first += batch_size) {
        play_batch(contest, first, std::min(first + batch_size, end), std::max(run.threads, 1), sums);
        if (run.after_batch && !run.after_batch(sums)) {
            break;
        }
    }
    return sums;
}

} // namespace runset::cli
