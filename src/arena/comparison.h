// Two bots in the same seats: what the first gains more than the second over the tables of a round-robin. Where only
// one of them has a seat, each takes it in turn, with the same company and the same deals; where both sit, they share
// the table. So the luck of the tiles and the strength of the others are common to both, and the difference is known
// long before either mean.
#pragma once

#include <vector>

#include "arena/tally.h"

namespace runset::arena {

/// The others at a table: one seat is left for either of the two, or two seats for both.
using Company = std::vector<std::size_t>;

/// Every company that the two bots meet in a round-robin, bots numbered by their place in the pool.
[[nodiscard]] std::vector<Company> all_companies(std::size_t bots, std::size_t first, std::size_t second,
                                                 std::size_t seats);

/// What one deal brought the first bot more than the second, summed over all rotations.
struct Lead {
    int rounds = 0; // of each of the two
    int points = 0;
    int wins = 0;
    int refused = 0; // illegal moves of anybody: must stay 0
};

/// Of two results of the same deal, each with one of the two on place 0.
[[nodiscard]] Lead lead_in_turn(const DealResult& first, const DealResult& second);

/// Of one result with both bots on these places.
[[nodiscard]] Lead lead_at_one_table(const DealResult& both, std::size_t first_place, std::size_t second_place);

/// Sums of leads over deals. Adding in any order gives the same: all sums are whole numbers.
class Comparison {
public:
    void add(const Lead& lead);
    void add(const Comparison& other);

    [[nodiscard]] std::int64_t deals() const { return deals_; }
    [[nodiscard]] std::int64_t rounds() const { return rounds_; }
    [[nodiscard]] std::int64_t refused() const { return refused_; }

    /// The first bot's mean less the second's, with the 95 % interval over deals.
    [[nodiscard]] Interval points_a_round() const { return mean(points_); }
    /// Likewise of the share of all rounds, void ones included.
    [[nodiscard]] Interval wins_a_round() const { return mean(wins_); }

    friend bool operator==(const Comparison&, const Comparison&) = default;

private:
    struct Sum {
        std::int64_t sum = 0;
        std::int64_t squares = 0;

        void add(std::int64_t value);
        void add(const Sum& other);
        friend bool operator==(const Sum&, const Sum&) = default;
    };

    [[nodiscard]] Interval mean(const Sum& sum) const;

    std::int64_t deals_ = 0;
    std::int64_t rounds_ = 0;
    std::int64_t refused_ = 0;
    Sum points_;
    Sum wins_;
};

} // namespace runset::arena
