// What each colour would do at one number if it were alone: the moves that keep all its bound promises. Where four such
// moves fit together no other choice can promise more, and nearly always they lead straight to the best play.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "solver/bounds.h"
#include "solver/cell_moves.h"
#include "solver/set_pattern.h"

namespace runset::solver {

/// The pattern in which nothing lies in sets.
inline constexpr PatternBits no_sets{.words = {1, 0}};

/// What may become of the open runs of a colour, without a branch: where nothing may, the figure is `never`.
template <int max_open> struct WishSteps {
    std::array<std::array<std::uint8_t, 3>, RunStates<max_open>::count> to{};
    std::array<std::array<std::int16_t, 3>, RunStates<max_open>::count> figure{};

    constexpr WishSteps() {
        for (std::size_t state = 0; state < to.size(); ++state) {
            for (std::size_t x = 0; x < 3; ++x) {
                const std::uint8_t after = run_states<max_open>.after[state][x];
                const bool is_none = after == RunStates<max_open>::none;
                to[state][x] = is_none ? std::uint8_t{0} : after;
                figure[state][x] = is_none ? never : std::int16_t{0};
            }
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
        for (int c = 0; c < colours; ++c) {
            find_natural(c, states[at(c)]);
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
                .to = wish_steps<max_open>.to[state][runs],
                .packed = static_cast<std::uint8_t>(runs | sets << 5U)};
    }

private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    /// Every way to part two tiles at most among sets and runs, side by side: branches would be guessed wrongly.
    [[gnu::always_inline]] void find_natural(int colour, std::uint8_t state) {
        const auto ahead = bounds_.figures(number_ + 1, colour, price_);
        const auto laid = bounds_.laid_figures(number_, colour, price_);
        const auto prices = bounds_.set_prices(number_, colour, price_);
        const int best = bounds_.figures(number_, colour, price_)[state];
        const auto& to = wish_steps<max_open>.to[state];
        const auto& figure = wish_steps<max_open>.figure[state];
        const std::array<int, 3> in_runs{ahead[to[0]] + figure[0], ahead[to[1]] + figure[1], ahead[to[2]] + figure[2]};
        const auto keeps = [&](std::size_t runs, std::size_t sets) {
            return static_cast<unsigned>(in_runs[runs] + laid[runs + sets] + prices[sets] == best);
        };
        const unsigned none = keeps(0, 0) | keeps(1, 0) << 1U | keeps(2, 0) << 2U;
        const unsigned one = keeps(0, 1) | keeps(1, 1) << 1U;
        const unsigned two = keeps(0, 2);
        ways_[at(colour)] = none | one << 4U | two << 8U;
        digits_[at(colour)] = (none != 0 ? 1U : 0U) | (one != 0 ? 2U : 0U) | two << 2U;
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
        for (std::size_t i = moves.count[0]; i < moves.count[at(std::min(jokers_left, max_open))]; ++i) {
            const CellMove move = moves.list[i];
            const int value = ahead[move.to] + move.laid * figure - move.run_jokers * joker + prices[move.in_sets];
            if (value == best && (digits_[at(colour)] >> move.in_sets & 1U) == 0) {
                digits_[at(colour)] |= 1U << move.in_sets;
                with_jokers_[at(colour)][move.in_sets] = &moves.list[i];
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
