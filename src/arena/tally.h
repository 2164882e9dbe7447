// Sums over deals and what they tell: shares and means with 95 % intervals. Deals are the independent unit: the
// rotations of one deal share its tiles, so the spread is taken over deals, never over rounds.
#pragma once

#include <optional>

#include "arena/deal.h"

namespace runset::arena {

struct Interval {
    double value = 0;
    double low = 0;
    double high = 0;
};

class Tally {
public:
    explicit Tally(std::size_t places) : places_(places) {}

    void add(const DealResult& deal);
    /// Adding tallies of disjoint deals in any order gives the same tally: all sums are whole numbers.
    void add(const Tally& other);
    /// The same deals with the sums of this place alone, as place 0.
    [[nodiscard]] Tally of_place(std::size_t place) const;

    /// All sums in a row, so that parts of a run can be kept in files and added later; and back again. Nothing if the
    /// numbers cannot be sums of so many places.
    [[nodiscard]] std::vector<std::int64_t> numbers() const;
    [[nodiscard]] static std::optional<Tally> from_numbers(std::size_t places, std::span<const std::int64_t> numbers);

    [[nodiscard]] std::int64_t deals() const { return deals_; }
    [[nodiscard]] std::int64_t rounds() const { return rounds_; }
    [[nodiscard]] std::int64_t void_rounds() const { return void_rounds_; }
    [[nodiscard]] std::int64_t turns() const { return turns_; }
    [[nodiscard]] std::int64_t refused() const { return refused_; }
    [[nodiscard]] std::int64_t wins(std::size_t place) const { return sums_[place].wins; }

    /// Share of the decided rounds.
    [[nodiscard]] Interval win_share(std::size_t place) const;
    [[nodiscard]] Interval points_a_round(std::size_t place) const;
    /// Share of the place's own turns in which it laid.
    [[nodiscard]] double lay_share(std::size_t place) const;

    friend bool operator==(const Tally&, const Tally&) = default;

private:
    struct Sums {
        std::int64_t wins = 0;
        std::int64_t wins_squared = 0;
        std::int64_t wins_times_decided = 0;
        std::int64_t points = 0;
        std::int64_t points_squared = 0;
        std::int64_t lays = 0;
        std::int64_t own_turns = 0;
        friend bool operator==(const Sums&, const Sums&) = default;
    };

    /// Calls `visit` with every sum, always in the same order.
    template <typename Self, typename Visit> static void for_each_sum(Self& tally, Visit visit);

    std::size_t places_;
    std::int64_t deals_ = 0;
    std::int64_t rounds_ = 0;
    std::int64_t void_rounds_ = 0;
    std::int64_t decided_squared_ = 0;
    std::int64_t turns_ = 0;
    std::int64_t refused_ = 0;
    std::array<Sums, rules::max_seats> sums_{};
};

} // namespace runset::arena
