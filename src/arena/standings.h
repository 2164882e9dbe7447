// A round-robin: every choice of bots sits at a table once, and the sums of a bot over all its tables are its standing.
#pragma once

#include <vector>

#include "arena/tally.h"

namespace runset::arena {

/// What the bots of one table came to. Bots are numbered by their place in the pool.
struct TableResult {
    std::vector<std::size_t> bots; // by place of the contest
    Tally tally;
};

struct Standing {
    std::size_t bot = 0;
    Interval rating; // Elo, mean 1500
    Tally sums{1};   // of this bot alone, over all its tables
};

/// Every choice of `seats` bots out of the pool, without repeats.
[[nodiscard]] std::vector<std::vector<std::size_t>> all_tables(std::size_t bots, std::size_t seats);

/// The best rating first.
[[nodiscard]] std::vector<Standing> standings(std::size_t bots, const std::vector<TableResult>& tables);

} // namespace runset::arena
