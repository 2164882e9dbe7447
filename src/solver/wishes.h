// What each colour would do at one number if it were alone: the moves that keep all its bound promises. Where four such
// moves fit together no other choice can promise more, and nearly always they lead straight to the best play.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "solver/bounds.h"
#include "solver/cell_moves.h"
#include "solver/set_pattern.h"

namespace runset::solver {

/// The pattern in which nothing lies in sets.
inline constexpr PatternBits no_sets{.words = {1, 0}};

/// Ways to part two tiles at most: a bit for (in runs, in sets), 4 * in sets + in runs.
inline constexpr unsigned way_bits(unsigned in_runs, unsigned in_sets) {
    return 1U << (4U * in_sets + in_runs);
}
inline constexpr unsigned all_ways = 512;

/// Which numbers of tiles in sets a choice of ways leaves, a bit each.
inline constexpr auto digits_of_ways = [] {
    std::array<std::uint8_t, all_ways> digits{};
    for (unsigned ways = 0; ways < all_ways; ++ways) {
        digits[ways] = static_cast<std::uint8_t>(((ways & 7U) != 0 ? 1U : 0U) | ((ways & 0x30U) != 0 ? 2U : 0U) |
                                                 ways >> 8U << 2U);
    }
    return digits;
}();

/// What may become of the open runs of a colour: where nothing may, any state stands and the ways are left out.
template <int max_open> struct WishSteps {
    struct Step {
        std::array<std::uint8_t, 3> to{};
        std::uint16_t ways = 0;
    };
    std::array<Step, RunStates<max_open>::count> steps{};

    constexpr WishSteps() {
        for (std::size_t state = 0; state < steps.size(); ++state) {
            unsigned ways = 0;
            for (unsigned x = 0; x < 3; ++x) {
                const std::uint8_t after = run_states<max_open>.after[state][x];
                const bool is_none = after == RunStates<max_open>::none;
                steps[state].to[x] = is_none ? std::uint8_t{0} : after;
                for (unsigned sets = 0; sets + x <= 2 && !is_none; ++sets) {
                    ways |= way_bits(x, sets);
                }
            }
            steps[state].ways = static_cast<std::uint16_t>(ways);
        }
    }
};

template <int max_open> inline constexpr WishSteps<max_open> wish_steps{};

template <int max_open> class Wishes {
public:
    static constexpr int colours = rules::colour_count;
    using States = std::array<std::uint8_t, colours>;

    /// `price`: which of the prices of jokers counts.
    Wishes(const Task& task, const Bounds<max_open>& bounds, int number, int price)
        : task_(task), bounds_(bounds), number_(number), price_(price) {}

    /// Finds a move for each colour; false if they do not fit together.
    [[gnu::always_inline]] bool find(const States& states, int jokers_left) {
        PatternBits patterns = task_.has_sets ? pattern_lists.with_jokers[0] : no_sets;
        find_natural(states);
        for (int c = 0; c < colours; ++c) {
            patterns = patterns & pattern_lists.with_digits[at(c)][digits_[at(c)]];
        }
        if (patterns.empty() && jokers_left > 0) {
            patterns = task_.has_sets ? pattern_lists.with_jokers[0] : no_sets;
            for (int c = 0; c < colours; ++c) {
                find_with_jokers(c, states[at(c)], jokers_left);
                patterns = patterns & pattern_lists.with_digits[at(c)][digits_[at(c)]];
            }
        }
        pattern_ = patterns.empty() ? 0 : patterns.first();
        return !patterns.empty();
    }

    /// The move of a colour once they are found.
    [[nodiscard]] CellMove move(int colour, std::uint8_t state) const {
        const unsigned sets = pattern_lists.digits[at(pattern_)][at(colour)];
        const unsigned ways = ways_[at(colour)] >> 4U * sets & 7U;
        if (ways == 0) {
            return *with_jokers_[at(colour)][sets];
        }
        const unsigned runs = static_cast<unsigned>(std::bit_width(ways)) - 1; // as much as can be
        return {.in_sets = static_cast<std::uint8_t>(sets),
                .in_runs = static_cast<std::uint8_t>(runs),
                .run_jokers = 0,
                .laid = static_cast<std::uint8_t>(sets + runs - task_.cells[at(number_)][at(colour)].must),
                .to = wish_steps<max_open>.steps[state].to[runs],
                .packed = static_cast<std::uint8_t>(runs | sets << 5U)};
    }

private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    using Lanes = typename Bounds<max_open>::Lanes;

    /// The four colours side by side, each from a state of its own. In registers all the way.
    template <typename StateOf> [[nodiscard, gnu::always_inline]] Lanes gather(int number, StateOf state_of) const {
        const auto pair = [&](int c) __attribute__((always_inline)) {
            return __builtin_shufflevector(bounds_.of(number, c, state_of(c)),
                                           bounds_.of(number, c + 1, state_of(c + 1)), 0, 1, 2, 3, 4, 5, 6, 7);
        };
        return __builtin_shufflevector(pair(0), pair(2), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    }

    /// Every way to part two tiles at most among sets and runs, for all colours side by side and without a branch.
    [[gnu::always_inline]] void find_natural(const States& states) {
        const auto& steps = wish_steps<max_open>.steps;
        const auto& laid = bounds_.laid_lanes(number_);
        const auto& prices = bounds_.set_lanes(number_);
        const Lanes best = gather(number_, [&](int c) __attribute__((always_inline)) { return states[at(c)]; });
        Lanes keeping = 0;
        for (std::size_t runs = 0; runs <= 2; ++runs) {
            const Lanes ahead = gather(
                number_ + 1, [&](int c) __attribute__((always_inline)) { return steps[states[at(c)]].to[runs]; });
            for (std::size_t sets = 0; sets + runs <= 2; ++sets) {
                const Lanes gain = __builtin_elementwise_add_sat(laid[runs + sets], prices[sets]);
                const Lanes keeps = __builtin_elementwise_add_sat(ahead, gain) == best;
                keeping |= keeps & Lanes(static_cast<std::int16_t>(way_bits(unsigned(runs), unsigned(sets))));
            }
        }
        std::array<std::uint16_t, colours * joker_prices> ways;
        static_assert(sizeof ways == sizeof keeping);
        std::memcpy(&ways, &keeping, sizeof ways);
        for (int c = 0; c < colours; ++c) {
            ways_[at(c)] = unsigned{ways[at(c * joker_prices + price_)]} & steps[states[at(c)]].ways;
            digits_[at(c)] = digits_of_ways[ways_[at(c)]];
        }
    }

    /// The moves with jokers that are no worse, where there is none without.
    void find_with_jokers(int colour, std::uint8_t state, int jokers_left) {
        const Cell cell = task_.cells[at(number_)][at(colour)];
        const auto start = number_ == task_.numbers - 2 ? JokerStart::yes : JokerStart::no;
        const auto& moves = cell_moves<max_open>.of(start, cell.must, cell.most, state);
        const auto ahead = bounds_.figures(number_ + 1, colour, price_);
        const auto prices = bounds_.set_prices(number_, colour, price_);
        const int best = bounds_.figures(number_, colour, price_)[state];
        const int figure = bounds_.tile_figure(number_);
        const int joker = bounds_.cost(1)[price_];
        const int jokers = std::min(jokers_left, max_open);
        for (int sets = 0; sets <= 2; ++sets) {
            for (int j = 1; j <= jokers && (digits_[at(colour)] >> sets & 1U) == 0; ++j) {
                const CellMove& move = moves.list[at(CellMoveTable<max_open>::joker_place(sets, j))];
                if (ahead[move.to] + move.laid * figure - j * joker + prices[at(sets)] == best) {
                    digits_[at(colour)] |= 1U << sets;
                    with_jokers_[at(colour)][at(sets)] = &move;
                }
            }
        }
    }

    const Task& task_;
    const Bounds<max_open>& bounds_;
    int number_;
    int price_;
    int pattern_ = 0;
    std::array<unsigned, colours> ways_;   // four bits for each number of tiles in sets: so many in runs
    std::array<unsigned, colours> digits_; // a bit for each number of tiles in sets
    std::array<std::array<const CellMove*, 3>, colours> with_jokers_;
};

} // namespace runset::solver
