// Ratings of a pool from who beat whom, on the Elo scale (Bradley and Terry's model). Strategies may beat each other in
// circles, so a rating is only as good as its pool: the pairings stand beside it.
#pragma once

#include <vector>

#include "arena/tally.h"

namespace runset::arena {

/// Decided rounds between two players of a pool.
struct Pairing {
    std::size_t left = 0;
    std::size_t right = 0;
    double left_wins = 0;
    double right_wins = 0;
};

/// Ratings with mean 1500 and 95 % intervals, by player.
[[nodiscard]] std::vector<Interval> rate(std::size_t players, const std::vector<Pairing>& pairings);

/// Sequential test of "stronger by elo1" against "stronger by elo0" for the first of two bots, from its score a deal.
struct Sprt {
    double elo0 = 0;
    double elo1 = 10;
    double log_likelihood_ratio = 0;
    double bound = 2.94; // ln((1 - 0.05) / 0.05): five per cent error either way

    [[nodiscard]] bool accepts() const { return log_likelihood_ratio >= bound; }
    [[nodiscard]] bool rejects() const { return log_likelihood_ratio <= -bound; }
};

[[nodiscard]] Sprt sequential_test(const Tally& tally, double elo0, double elo1);

} // namespace runset::arena
