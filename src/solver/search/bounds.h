// How much the numbers from n on can still bring: an exact count for each colour alone, added up. What ties the colours
// together is paid for in prices. A joker costs a price wherever a colour uses one; sets are paid among the colours
// that share them. With any prices the sum is never too low, which is all a bound has to be; good prices make it sharp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/search/run_state.h"
#include "solver/search/task.h"

namespace runset::solver::search {

/// One figure for each price of a joker: not to be had at all, and three prices. The least of them counts.
inline constexpr int joker_prices = 4;
using Priced = std::int16_t __attribute__((ext_vector_type(joker_prices)));

/// The least of the figures; the first counts only where no jokers are left.
[[nodiscard]] inline int least(Priced sum, int jokers_left) {
    const std::int16_t floor = jokers_left > 0 ? 32767 : -32768;
    return __builtin_reduce_min(__builtin_elementwise_max(sum, Priced{floor, -32768, -32768, -32768}));
}

/// Cannot be done. Everything that can stays above `hopeless`.
inline constexpr std::int16_t never = -24000;
inline constexpr std::int16_t hopeless = -8000;
/// What all tiles together may come to in the figures, and the prices added up.
inline constexpr int worth_limit = 10000;
inline constexpr int price_limit = 5500;

template <int max_open> class Bounds {
public:
    static constexpr int colours = rules::colour_count;
    static constexpr int state_count = RunStates<max_open>::count;
    /// All colours side by side: lane = 4 * colour + price.
    static constexpr int lanes = colours * joker_prices;

    explicit Bounds(const Task& task);

    [[nodiscard]] Priced of(int number, int colour, int state) const {
        return rows_[static_cast<std::size_t>(number)][static_cast<std::size_t>(state)].colour[colour];
    }

    /// The figures count in units of so much worth: more than one for racks whose worth would not fit. Every tile is
    /// rounded up, so the bound stays one.
    [[nodiscard]] int scale() const { return scale_; }
    [[nodiscard]] int tile_figure(int number) const { return figures_[static_cast<std::size_t>(number)]; }

    using Lanes = std::int16_t __attribute__((ext_vector_type(lanes)));
    /// What so many tiles of a number bring each colour, and what it is paid for so many in sets.
    [[nodiscard]] const std::array<Lanes, 3>& laid_lanes(int number) const {
        return numbers_[static_cast<std::size_t>(number)].laid;
    }
    [[nodiscard]] const std::array<Lanes, 3>& set_lanes(int number) const {
        return numbers_[static_cast<std::size_t>(number)].set_price;
    }

    /// What so many jokers cost. Where there are none to be had they cost nothing: see `least`.
    [[nodiscard]] Priced cost(int jokers) const { return costs_[static_cast<std::size_t>(jokers)]; }

    union Row {
        Lanes all;
        Priced colour[colours];
    };
    /// By state; the last one is for no state at all.
    using Rows = std::array<Row, state_count + 1>;
    [[nodiscard]] const Lanes& row_at(int number, std::size_t state) const {
        return rows_[static_cast<std::size_t>(number)][state].all;
    }

private:
    using Gains = std::array<Lanes, max_open + 1>;
    struct Number {
        std::array<Lanes, 3> laid;      // by tiles laid
        std::array<Lanes, 3> set_price; // by tiles in sets
        bool is_fixed;                  // prices must stay as they are
    };
    void build();
    void make_joker_prices();
    void prepare(int number);
    void make(bool with_prices);
    [[nodiscard]] Gains gains(const Number& number, const Lanes& joker) const;
    void forward(int number, const Rows& before, Rows& reached) const;
    void raise_prices(int number, const Rows& before, const Rows& ahead);
    void share(int number, const std::array<Lanes, 3>& marginals);
    void step_back(const Gains& gains, const Rows& ahead, Rows& row) const;
    static void take_colour(int colour, const Rows& from, Rows& to);
    template <bool backwards> void end_cores(int number, Rows& rows) const;
    template <bool backwards> void begin_cores(int number, Rows& rows) const;

    void choose_scale();

    const Task& task_;
    int scale_ = 1;
    std::array<int, rules::max_number + 1> figures_;
    std::array<Rows, rules::max_number + 2> rows_;
    std::array<Number, rules::max_number + 1> numbers_;
    std::array<Priced, max_jokers + 1> costs_;
    Lanes joker_; // what one costs in a run or a set
    // What lies behind may have used jokers even where no more are to be had ahead.
    Lanes joker_behind_;
    Lanes spread_ = 0;         // what the prices of a colour come to, added up
    unsigned core_begins_ = 0; // bit n: the first piece of a core has number n
    unsigned core_ends_ = 0;
    int last_priced_ = 0; // above it no price can change
};

extern template class Bounds<2>;
extern template class Bounds<3>;

} // namespace runset::solver::search
