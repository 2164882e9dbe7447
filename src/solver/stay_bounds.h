// How many pieces can stay at most, by prices: what the colours have to agree on, the sets and the jokers, each of them
// pays for. Any prices give a limit that no table exceeds; they are chosen so that it is close.
#pragma once

#include <array>
#include <cstdint>

#include "solver/colour_ways.h"
#include "solver/set_rows.h"

namespace runset::solver {

class StayBounds {
public:
    static constexpr int unit = 64; // a piece that stays
    static constexpr int never = -(1 << 24);

    StayBounds(const StartMelds& start, const SetRows& rows, ColourWays& ways, int numbers, int jokers);

    /// Makes the prices better by going through all numbers, down or up. Ends with a way down.
    void improve(int rounds);

    /// No table keeps more, in units.
    [[nodiscard]] int root() const;
    /// What the numbers after this one can bring besides what the colours expect by themselves.
    [[nodiscard]] int rest(int number) const { return rest_[at(number + 1)]; }
    [[nodiscard]] int joker_price() const { return joker_price_; }

private:
    static constexpr int labels = 6;
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    using Prices = std::array<std::array<int, labels>, rules::colour_count>;

    /// Tiles in sets, and whether a run becomes the heir of a start set.
    [[nodiscard]] static std::size_t label_of(const Way& way) {
        return static_cast<std::size_t>(way.in_sets * 2 + (way.heirs != 0 ? 1 : 0));
    }
    [[nodiscard]] int value_of(const Way& way) const { return way.stay * unit - way.jokers * joker_price_; }

    void find_left_over(int number);
    [[nodiscard]] Prices hopes(int number) const;
    void set_prices(int number);
    template <typename Visit> void for_each_choice(int number, const Prices& sums, Visit visit) const;
    void go_down(bool with_prices);
    void go_up(bool with_prices);

    const StartMelds& start_;
    const SetRows& rows_;
    ColourWays& ways_;
    int numbers_;
    int jokers_;
    int joker_price_;
    std::array<Prices, rules::max_number + 2> prices_{};
    std::array<int, rules::max_number + 2> most_in_sets_{}; // more than this the sets of a number cannot bring
    std::array<int, rules::max_number + 3> rest_{};
    /// By number and the colours of which a run is the heir of a start set: which start sets may be left for sets, a
    /// bit for each collection of them.
    std::array<std::array<std::uint16_t, 1U << rules::colour_count>, rules::max_number + 1> left_over_{};
};

} // namespace runset::solver
