#include "arena/comparison.h"

#include <algorithm>
#include <cmath>

#include "arena/standings.h"

namespace runset::arena {

namespace {

constexpr double z_95 = 1.959964;

} // namespace

std::vector<Company> all_companies(std::size_t bots, std::size_t first, std::size_t second, std::size_t seats) {
    Company others;
    for (std::size_t i = 0; i < bots; ++i) {
        if (i != first && i != second) {
            others.push_back(i);
        }
    }
    std::vector<Company> companies;
    for (const std::size_t size : {seats - 1, seats - 2}) {
        for (Company& company : all_tables(others.size(), size)) {
            std::ranges::transform(company, company.begin(), [&others](std::size_t i) { return others[i]; });
            companies.push_back(std::move(company));
        }
    }
    return companies;
}

Lead lead_in_turn(const DealResult& first, const DealResult& second) {
    return {.rounds = first.rounds,
            .points = first.points[0] - second.points[0],
            .wins = first.wins[0] - second.wins[0],
            .refused = first.refused + second.refused};
}

Lead lead_at_one_table(const DealResult& both, std::size_t first_place, std::size_t second_place) {
    return {.rounds = both.rounds,
            .points = both.points[first_place] - both.points[second_place],
            .wins = both.wins[first_place] - both.wins[second_place],
            .refused = both.refused};
}

void Comparison::Sum::add(std::int64_t value) {
    sum += value;
    squares += value * value;
}

void Comparison::Sum::add(const Sum& other) {
    sum += other.sum;
    squares += other.squares;
}

void Comparison::add(const Lead& lead) {
    ++deals_;
    rounds_ += lead.rounds;
    refused_ += lead.refused;
    points_.add(lead.points);
    wins_.add(lead.wins);
}

void Comparison::add(const Comparison& other) {
    deals_ += other.deals_;
    rounds_ += other.rounds_;
    refused_ += other.refused_;
    points_.add(other.points_);
    wins_.add(other.wins_);
}

Interval Comparison::mean(const Sum& sum) const {
    const double deals = std::max(static_cast<double>(deals_), 1.0);
    const double rounds_a_deal = std::max(static_cast<double>(rounds_) / deals, 1.0);
    const double mean = static_cast<double>(sum.sum) / deals;
    const double spread = static_cast<double>(sum.squares) / deals - mean * mean;
    const double error = z_95 * std::sqrt(std::max(spread, 0.0) / deals);
    return {
        .value = mean / rounds_a_deal, .low = (mean - error) / rounds_a_deal, .high = (mean + error) / rounds_a_deal};
}

} // namespace runset::arena
