// Numbered pieces of work added up on several threads. The sum does not depend on the number of threads if adding its
// parts in any order gives the same.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace runset::cli::contest {

/// Adds `work(number)` for every number from `first` to below `last` to `sums`; `empty` is a sum of nothing.
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

} // namespace runset::cli::contest
