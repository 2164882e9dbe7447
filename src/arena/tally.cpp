#include "arena/tally.h"

#include <algorithm>
#include <cmath>

namespace runset::arena {

namespace {

constexpr double z_95 = 1.959964;

} // namespace

template <typename Self, typename Visit> void Tally::for_each_sum(Self& tally, Visit visit) {
    visit(tally.deals_);
    visit(tally.rounds_);
    visit(tally.void_rounds_);
    visit(tally.decided_squared_);
    visit(tally.turns_);
    visit(tally.refused_);
    for (std::size_t i = 0; i < tally.places_; ++i) {
        auto& sums = tally.sums_[i];
        visit(sums.wins);
        visit(sums.wins_squared);
        visit(sums.wins_times_decided);
        visit(sums.points);
        visit(sums.points_squared);
        visit(sums.lays);
        visit(sums.own_turns);
    }
}

void Tally::add(const DealResult& deal) {
    const std::int64_t decided = deal.rounds - deal.void_rounds;
    ++deals_;
    rounds_ += deal.rounds;
    void_rounds_ += deal.void_rounds;
    decided_squared_ += decided * decided;
    turns_ += deal.turns;
    refused_ += deal.refused;
    for (std::size_t i = 0; i < places_; ++i) {
        const std::int64_t wins = deal.wins[i];
        const std::int64_t points = deal.points[i];
        Sums& sums = sums_[i];
        sums.wins += wins;
        sums.wins_squared += wins * wins;
        sums.wins_times_decided += wins * decided;
        sums.points += points;
        sums.points_squared += points * points;
        sums.lays += deal.lays[i];
        sums.own_turns += deal.own_turns[i];
    }
}

void Tally::add(const Tally& other) {
    const std::vector<std::int64_t> more = other.numbers();
    std::size_t next = 0;
    for_each_sum(*this, [&](std::int64_t& sum) { sum += more[next++]; });
}

Tally Tally::of_place(std::size_t place) const {
    Tally one = *this;
    one.places_ = 1;
    one.sums_ = {sums_[place]};
    return one;
}

std::vector<std::int64_t> Tally::numbers() const {
    std::vector<std::int64_t> all;
    for_each_sum(*this, [&](std::int64_t sum) { all.push_back(sum); });
    return all;
}

std::optional<Tally> Tally::from_numbers(std::size_t places, std::span<const std::int64_t> numbers) {
    Tally tally(places);
    if (places > tally.sums_.size() || tally.numbers().size() != numbers.size()) {
        return std::nullopt;
    }
    for_each_sum(tally, [&](std::int64_t& sum) {
        sum = numbers.front();
        numbers = numbers.subspan(1);
    });
    return tally;
}

/// A ratio of sums over deals (wins to decided rounds); its spread by linearisation.
Interval Tally::win_share(std::size_t place) const {
    const auto decided = static_cast<double>(rounds_ - void_rounds_);
    if (decided == 0) {
        return {.value = 0, .low = 0, .high = 1};
    }
    const Sums& sums = sums_[place];
    const double share = static_cast<double>(sums.wins) / decided;
    const double squares = static_cast<double>(sums.wins_squared) -
                           2 * share * static_cast<double>(sums.wins_times_decided) +
                           share * share * static_cast<double>(decided_squared_);
    double error = z_95 * std::sqrt(std::max(squares, 0.0)) / decided;
    // Where nobody ever lost the spread is zero, but the doubt is not: the rule of three.
    error = std::max(error, 3.0 / decided * (share == 0 || share == 1 ? 1 : 0));
    return {.value = share, .low = std::max(0.0, share - error), .high = std::min(1.0, share + error)};
}

Interval Tally::points_a_round(std::size_t place) const {
    const auto deals = static_cast<double>(deals_);
    const double rounds_a_deal = static_cast<double>(rounds_) / std::max(deals, 1.0);
    const double mean = static_cast<double>(sums_[place].points) / std::max(deals, 1.0);
    const double spread = static_cast<double>(sums_[place].points_squared) / std::max(deals, 1.0) - mean * mean;
    const double error = z_95 * std::sqrt(std::max(spread, 0.0) / std::max(deals, 1.0));
    const double scale = 1 / std::max(rounds_a_deal, 1.0);
    return {.value = mean * scale, .low = (mean - error) * scale, .high = (mean + error) * scale};
}

double Tally::lay_share(std::size_t place) const {
    return static_cast<double>(sums_[place].lays) /
           static_cast<double>(std::max<std::int64_t>(sums_[place].own_turns, 1));
}

} // namespace runset::arena
