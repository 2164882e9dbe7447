// Plays the deals of a contest on all cores. The result does not depend on the number of threads: deals are numbered,
// and their sums are whole numbers that may be added in any order.
#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include "arena/tally.h"

namespace runset::cli::contest {

/// Adds `work(number)` for every number from `first` to below `last` to `sums`; `empty` is a sum of nothing. The
/// sum does not depend on the number of threads if adding its parts in any order gives the same.
template <typename Sums, typename Work>
void add_on_threads(std::int64_t first, std::int64_t last, int threads, const Sums& empty, Sums& sums,
                    const Work& work) {
    std::atomic<std::int64_t> next = first;
    std::vector<Sums> parts(static_cast<std::size_t>(threads), empty);
    {
        std::vector<std::jthread> workers;
        workers.reserve(parts.size());
        for (Sums& part : parts) {
            workers.emplace_back([&next, &part, &work, last] {
                for (std::int64_t number = next++; number < last; number = next++) {
                    part.add(work(number));
                }
            });
        }
    }
    for (const Sums& part : parts) {
        sums.add(part);
    }
}

struct ArenaRun {
    std::int64_t deals = 0;
    std::int64_t first_deal = 0; // number of the first one: tables of a round-robin have deals of their own
    int threads = 1;
    /// Called after every batch of deals with the sums so far; answers false to stop early.
    std::function<bool(const arena::Tally&)> after_batch;
};

[[nodiscard]] arena::Tally run_contest(const arena::Contest& contest, const ArenaRun& run);

} // namespace runset::cli::contest
