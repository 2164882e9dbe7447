// Plays the deals of a contest on all cores. The result does not depend on the number of threads: deals are numbered,
// and their sums are whole numbers that may be added in any order.
#pragma once

#include <functional>

#include "arena/tally.h"

namespace runset::cli::contest {

struct ArenaRun {
    std::int64_t deals = 0;
    std::int64_t first_deal = 0; // number of the first one: tables of a round-robin have deals of their own
    int threads = 1;
    /// Called after every batch of deals with the sums so far; answers false to stop early.
    std::function<bool(const arena::Tally&)> after_batch;
};

[[nodiscard]] arena::Tally run_contest(const arena::Contest& contest, const ArenaRun& run);

} // namespace runset::cli::contest
