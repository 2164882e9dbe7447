// How many pieces can stay at most, by prices: what the colours have to agree on, the sets and the jokers, each of them
// pays for. Any prices give a limit that no table exceeds; they are chosen so that it is close.
#pragma once

#include <array>
#include <cstdint>

#include "solver/neat/colour_ways.h"
#include "solver/neat/set_rows.h"

namespace runset::solver::neat {

class StayBounds {
public:
    static constexpr int unit = 64; // a piece that stays
    static constexpr int never = -(1 << 24);

    /// `jokers`: so many are left. `were_more`: others were laid before, so that the bound holds where they are gone.
    StayBounds(const StartMelds& start, const SetRows& rows, ColourWays& ways, int numbers, int jokers, bool were_more);

    /// Makes the prices better by going through all numbers, down or up, as long as the root is not below `enough`. The
    /// best of all rounds are kept.
    void improve(int rounds, int enough);

    /// No table keeps more, in units.
    [[nodiscard]] int root() const;
    /// What the numbers after this one can bring besides what the colours expect by themselves.
    [[nodiscard]] int rest(int number) const { return rest_[at(number + 1)]; }
    /// The most that a colour can keep from this state on, prices included.
    [[nodiscard]] int after(int which) const { return after_[at(which)]; }
    [[nodiscard]] int joker_price() const { return joker_price_; }

private:
    static constexpr int labels = 6;
    using Prices = std::array<std::array<int, labels>, rules::colour_count>;
    using PricesByNumber = std::array<Prices, rules::max_number + 2>;
    using ByNumber = std::array<int, rules::max_number + 2>;

    struct Best {
        int root = 1 << 30;
        int joker_price = 0;
        PricesByNumber prices{};
        ByNumber most_in_sets{};
    };

    /// Tiles in sets, and whether a run becomes the heir of a start set.
    [[nodiscard]] static std::size_t label_of(const ColourWay& way) {
        return static_cast<std::size_t>(way.in_sets * 2 + (way.heirs != 0 ? 1 : 0));
    }
    [[nodiscard]] int value_of(const ColourWay& way) const {
        return way.jokers > jokers_ ? never : way.stay * unit - way.jokers * joker_price_;
    }
    /// What was laid before by jokers that are gone is possible, whatever it would cost now.
    [[nodiscard]] int value_before(const ColourWay& way, int price) const {
        return way.stay * unit - way.jokers * joker_price_ + (were_more_ && price == never ? 0 : price);
    }

    void find_left_over(int number);
    [[nodiscard]] Prices hopes(int number) const;
    void set_prices(int number);
    template <typename Visit> void for_each_choice(int number, const Prices& sums, Visit visit) const;
    void go_down(bool with_prices);
    void go_up(bool with_prices);
    [[nodiscard]] int jokers_in_line(int colour) const;
    void change_joker_price();

    const StartMelds& start_;
    const SetRows& rows_;
    ColourWays& ways_;
    int numbers_;
    int jokers_;
    bool were_more_;
    int joker_price_;
    int joker_step_ = unit;
    bool was_up_ = true;
    bool is_begun_ = false;
    Best best_;
    PricesByNumber prices_{};
    ByNumber most_in_sets_{};                                // more than this the sets of a number cannot bring
    ByNumber jokers_in_sets_{};                              // in those that bring most
    std::array<std::int32_t, ColourWays::max_states> after_; // NOLINT(*-member-init): filled where it is read
    std::array<int, rules::max_number + 3> rest_{};
    /// By number and the colours of which a run is the heir of a start set: which start sets may be left for sets, a
    /// bit for each collection of them.
    std::array<std::array<std::uint16_t, 1U << rules::colour_count>, rules::max_number + 1> left_over_{};
};

} // namespace runset::solver::neat
