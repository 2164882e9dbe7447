// What each colour would do at one number if it were alone: the moves that keep all its bound promises. Where four such
// moves fit together no other choice can promise more, and nearly always they lead straight to the best play.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "solver/search/bounds.h"
#include "solver/search/cells.h"
#include "solver/search/lanes.h"
#include "solver/search/set_pattern.h"

namespace runset::solver::search {

/// Which tiles lie in sets, by how many of its tiles each colour would like to see there: three bits a colour. Of the
/// patterns that suit all colours one with the fewest jokers, the first of them.
class CommonPatterns {
public:
    static constexpr unsigned most_jokers = 2;
    struct Pattern {
        std::uint32_t tiles; // a byte a colour
        int jokers;          // one more than any where nothing suits all
    };

    constexpr CommonPatterns() {
        std::array<PatternBits, 64> lower{}; // by what the first two colours would like, and by what the others would
        std::array<PatternBits, 64> upper{};
        const auto& lists = pattern_lists.with_digits;
        for (unsigned two = 0; two < lower.size(); ++two) {
            lower[two] = lists[0][two % 8] & lists[1][two / 8];
            upper[two] = lists[2][two % 8] & lists[3][two / 8];
        }
        for (unsigned wanted = 0; wanted < packed_.size(); ++wanted) {
            const PatternBits suiting = lower[wanted % 64] & upper[wanted / 64];
            unsigned jokers = 0;
            while (jokers <= most_jokers && (suiting & pattern_lists.with_jokers[jokers]).empty()) {
                ++jokers;
            }
            packed_[wanted] = jokers << above_tiles;
            if (jokers <= most_jokers) {
                const int first = (suiting & pattern_lists.with_jokers[jokers]).first();
                packed_[wanted] |= std::bit_cast<std::uint32_t>(pattern_lists.digits[static_cast<std::size_t>(first)]);
            }
        }
    }

    [[nodiscard, gnu::always_inline]] constexpr Pattern first(unsigned wanted, bool has_sets) const {
        if (!has_sets) {
            constexpr unsigned nothing = 0b001'001'001'001;
            return {.tiles = 0, .jokers = (wanted & nothing) == nothing ? 0 : max_jokers + 1};
        }
        const std::uint32_t packed = packed_[wanted];
        const std::uint32_t jokers = packed >> above_tiles;
        return {.tiles = packed ^ jokers << above_tiles,
                .jokers = static_cast<int>(jokers > most_jokers ? max_jokers + 1 : jokers)};
    }

private:
    static constexpr unsigned above_tiles = 30;
    std::array<std::uint32_t, 4096> packed_{};
};

inline constexpr CommonPatterns common_patterns{};

template <int max_open> class Wishes {
public:
    static constexpr int colours = rules::colour_count;
    using Lanes = typename Bounds<max_open>::Lanes;
    /// What all colours do: a byte each for the state afterwards and for the move.
    struct Wish {
        std::uint32_t states = 0;
        std::uint32_t moves = 0;
        int laid = 0;
        int set_jokers = 0;
    };

    /// `price`: which of the prices of jokers counts.
    Wishes(const Task& task, const Bounds<max_open>& bounds, int number, int price)
        : task_(task), bounds_(bounds), number_(number), price_(price) {}

    /// Finds a move for each colour, `states` being a byte each and `best` their bounds; false if they do not fit
    /// together.
    [[gnu::always_inline]] bool find(std::uint32_t states, const Lanes& best, int jokers_left, Wish& wish) {
        find_natural(states, best);
        const CommonPatterns::Pattern sets = common_patterns.first(wanted_, task_.has_sets);
        if (sets.jokers > jokers_left) {
            return false;
        }
        take_natural(states, sets.tiles, wish);
        wish.set_jokers = sets.jokers;
        return true;
    }

private:
    static constexpr std::uint32_t each = 0x01010101; // one in every byte
    [[nodiscard, gnu::always_inline]] static std::size_t state_of(std::uint32_t states, int colour) {
        return states >> 8 * colour & 255U;
    }

    /// The four colours side by side, each from a row of its own. In registers all the way.
    template <typename StateOf> [[nodiscard, gnu::always_inline]] Lanes gather(int number, StateOf state_of) const {
        const auto row = [&](int c) __attribute__((always_inline)) -> const Lanes& {
            return bounds_.row_at(number, state_of(c));
        };
        return quarters(row(0), row(1), row(2), row(3));
    }

    /// What two colours say at the price that counts, put together.
    [[nodiscard, gnu::always_inline]] std::uint64_t at_price(std::uint64_t one, std::uint64_t other) const {
        return (one | other) >> 16 * price_;
    }

    /// Every way to part two tiles at most among sets and runs, for all colours side by side and without a branch.
    [[gnu::always_inline]] void find_natural(std::uint32_t states, const Lanes& best) {
        const auto& after = run_states<max_open>.row_after;
        const auto& laid = bounds_.laid_lanes(number_);
        const auto& prices = bounds_.set_lanes(number_);
        std::array<std::array<Lanes, 3>, 3> keeps; // by tiles in runs and in sets
        for (std::size_t runs = 0; runs <= 2; ++runs) {
            const Lanes ahead = gather(
                number_ + 1, [&](int c) __attribute__((always_inline)) { return after[state_of(states, c)][runs]; });
            for (std::size_t sets = 0; sets + runs <= 2; ++sets) {
                const Lanes gain = __builtin_elementwise_add_sat(laid[runs + sets], prices[sets]);
                keeps[runs][sets] = __builtin_elementwise_add_sat(ahead, gain) == best;
            }
        }
        constexpr auto in_threes = [](int bit) __attribute__((always_inline)) {
            const auto of = [&](int c) { return static_cast<std::int16_t>(1 << (bit + 3 * c)); };
            return Lanes{of(0), of(0), of(0), of(0), of(1), of(1), of(1), of(1),
                         of(2), of(2), of(2), of(2), of(3), of(3), of(3), of(3)};
        };
        using Words = std::array<std::uint64_t, colours>;
        const auto wanted =
            std::bit_cast<Words>(((keeps[0][0] | keeps[1][0] | keeps[2][0]) & in_threes(0)) |
                                 ((keeps[0][1] | keeps[1][1]) & in_threes(1)) | (keeps[0][2] & in_threes(2)));
        wanted_ = static_cast<unsigned>(at_price(wanted[0] | wanted[1], wanted[2] | wanted[3])) & 4095U;
        constexpr auto in_bytes = [](int bit) __attribute__((always_inline)) {
            const auto one = static_cast<std::int16_t>(1 << bit);
            const auto two = static_cast<std::int16_t>(1 << (bit + 8));
            return Lanes{one, one, one, one, two, two, two, two, one, one, one, one, two, two, two, two};
        };
        // As many in runs as can be.
        const auto runs = std::bit_cast<Words>(
            (keeps[2][0] & in_bytes(1)) | (keeps[1][0] & ~keeps[2][0] & in_bytes(0)) | (keeps[1][1] & in_bytes(2)));
        runs_ = static_cast<std::uint16_t>(at_price(runs[0], runs[1])) |
                static_cast<std::uint32_t>(static_cast<std::uint16_t>(at_price(runs[2], runs[3]))) << 16U;
    }

    /// So many tiles in sets, a byte a colour, and the rest as each colour likes best.
    [[gnu::always_inline]] void take_natural(std::uint32_t states, std::uint32_t sets, Wish& wish) const {
        const std::uint32_t one = sets & each;
        const std::uint32_t two = sets >> 1U & each;
        const std::uint32_t runs = (runs_ & (each ^ one ^ two) * 3) | (runs_ >> 2U & one);
        wish.moves = runs | sets << 5U;
        wish.laid = static_cast<int>((runs + sets) * each >> 24U) - must_tiles(task_.cells[at(number_)]);
        wish.states = 0;
        for (int c = 0; c < colours; ++c) {
            const std::uint32_t to = run_states<max_open>.row_after[state_of(states, c)][runs >> 8 * c & 3U];
            wish.states |= to << 8 * c;
        }
    }

    const Task& task_;
    const Bounds<max_open>& bounds_;
    int number_;
    int price_;
    unsigned wanted_ = 0;    // a bit for each number of tiles in sets, three a colour
    std::uint32_t runs_ = 0; // a byte a colour: how many in runs with none in sets, and from bit 2 on with one
};

} // namespace runset::solver::search
