#include "arena/rating.h"

#include <algorithm>
#include <cmath>

namespace runset::arena {

namespace {

constexpr double elo_scale = 400;
constexpr double mean_rating = 1500;
constexpr double z_95 = 1.959964;
constexpr int iterations = 2000;

double expected(double elo_difference) {
    return 1 / (1 + std::pow(10.0, -elo_difference / elo_scale));
}

/// Half a win each way keeps a player who never lost at a finite rating.
constexpr double prior = 0.5;

} // namespace

std::vector<Interval> rate(std::size_t players, const std::vector<Pairing>& pairings) {
    std::vector<double> strength(players, 1.0);
    for (int round = 0; round < iterations; ++round) {
        std::vector<double> wins(players, 0.0);
        std::vector<double> weight(players, 0.0);
        for (const Pairing& pairing : pairings) {
            const double games = pairing.left_wins + pairing.right_wins + 2 * prior;
            const double share = games / (strength[pairing.left] + strength[pairing.right]);
            wins[pairing.left] += pairing.left_wins + prior;
            wins[pairing.right] += pairing.right_wins + prior;
            weight[pairing.left] += share;
            weight[pairing.right] += share;
        }
        double log_sum = 0;
        for (std::size_t i = 0; i < players; ++i) {
            strength[i] = weight[i] > 0 ? wins[i] / weight[i] : 1.0;
            log_sum += std::log(strength[i]);
        }
        const double centre = std::exp(log_sum / static_cast<double>(std::max<std::size_t>(players, 1)));
        std::ranges::for_each(strength, [centre](double& value) { value /= centre; });
    }
    std::vector<double> information(players, 0.0);
    for (const Pairing& pairing : pairings) {
        const double share = strength[pairing.left] / (strength[pairing.left] + strength[pairing.right]);
        const double known = (pairing.left_wins + pairing.right_wins) * share * (1 - share);
        information[pairing.left] += known;
        information[pairing.right] += known;
    }
    std::vector<Interval> ratings;
    for (std::size_t i = 0; i < players; ++i) {
        const double points = elo_scale / std::log(10.0);
        const double rating = mean_rating + points * std::log(strength[i]);
        const double error = information[i] > 0 ? z_95 * points / std::sqrt(information[i]) : elo_scale;
        ratings.push_back({.value = rating, .low = rating - error, .high = rating + error});
    }
    return ratings;
}

Sprt sequential_test(const Tally& tally, double elo0, double elo1) {
    Sprt test{.elo0 = elo0, .elo1 = elo1};
    const Interval share = tally.win_share(0);
    const auto deals = static_cast<double>(tally.deals());
    const double spread = (share.high - share.low) / (2 * z_95);
    if (deals < 32 || spread <= 0) {
        return test;
    }
    // The generalised test for a mean with estimated spread, as chess engines are tested.
    const double score0 = expected(elo0);
    const double score1 = expected(elo1);
    test.log_likelihood_ratio = (score1 - score0) * (2 * share.value - score0 - score1) / (2 * spread * spread);
    return test;
}

} // namespace runset::arena
