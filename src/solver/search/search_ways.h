// The part of the search that lists the children of a node: what each colour may do at one number, which of it goes
// together, and what it promises. The colours are looked at side by side.
#pragma once

#include <algorithm>
#include <bit>

#include "solver/search/lanes.h"
#include "solver/search/search.h"
#include "solver/search/wishes.h"

namespace runset::solver::search {

/// The same for every colour.
template <typename Lanes> [[gnu::always_inline]] inline Lanes for_all(Priced one) {
    return __builtin_shufflevector(one, one, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
}

/// The ways with as many tiles in sets as a pattern has of each colour: sixteen bits a colour, a bit for each place.
template <int max_open>
inline constexpr auto places_by_pattern = [] {
    static_assert(CellMoveTable<max_open>::places <= 16);
    std::array<std::uint64_t, pattern_count> places{};
    for (std::size_t pattern = 0; pattern < places.size(); ++pattern) {
        for (std::size_t c = 0; c < rules::colour_count; ++c) {
            const std::uint64_t with = CellMoveTable<max_open>::places_with(pattern_lists.digits[pattern][c]);
            places[pattern] |= with << 16 * c;
        }
    }
    return places;
}();

/// What so many tiles of a number bring. Where cores are, some of them may have joined one.
template <int max_open>
template <bool has_core>
std::array<typename Search<max_open>::Lanes, 3> Search<max_open>::laid_at(int number, const Cells& cells) const {
    if constexpr (!has_core) {
        return bounds_.laid_lanes(number);
    }
    std::array<Lanes, 3> laid; // NOLINT(*-member-init): filled below
    for (int tiles = 0; tiles <= 2; ++tiles) {
        Row row;
        for (int c = 0; c < colours; ++c) {
            const Cell cell = cells[at(c)];
            const bool fits = cell.must <= tiles && tiles <= cell.most;
            row.colour[c] = fits ? static_cast<std::int16_t>((tiles - cell.must) * bounds_.tile_figure(number)) : never;
        }
        laid[at(tiles)] = row.all;
    }
    return laid;
}

/// Fills in what every way leads to. The best of all colours is the answer: no child promises more.
template <int max_open>
template <bool has_core>
Priced Search<max_open>::look(const Parent& parent, const Cells& cells, Ways& ways) const {
    const int number = parent.number;
    const Node& node = parent.node;
    const auto start = number == task_.numbers - 2 ? JokerStart::yes : JokerStart::no;
    const auto gather = [&](auto state_of) __attribute__((always_inline)) {
        const auto row = [&](int c) __attribute__((always_inline)) -> const Lanes& {
            return bounds_.row_at(number + 1, after<has_core>(state_of(c), number, c));
        };
        return quarters(row(0), row(1), row(2), row(3));
    };
    const auto laid = laid_at<has_core>(number, cells);
    std::array<Lanes, 3> best; // NOLINT(*-member-init): filled with what no tile in runs leads to
    for_constants<3>([&]<int runs>() __attribute__((always_inline)) {
        const Lanes ahead = gather([&](int c) __attribute__((always_inline)) {
            return run_states<max_open>.row_after[node.state[at(c)]][runs];
        });
        for_constants<3 - runs>([&]<int sets>() __attribute__((always_inline)) {
            const Lanes bound = plus(ahead, laid[runs + sets]);
            ways.bound[Places::natural_place(sets, runs)].all = bound;
            best[sets] = runs == 0 ? bound : larger(best[sets], bound);
        });
    });
    for (int c = 0; c < colours; ++c) {
        ways.moves[at(c)] = &cell_moves<max_open>.of(start, cells[at(c)].must, cells[at(c)].most, node.state[at(c)]);
    }
    const Lanes all_laid = larger(larger(laid[0], laid[1]), laid[2]);
    for_constants<max_open>([&]<int before>() __attribute__((always_inline)) {
        if (before >= node.jokers_left) {
            return;
        }
        const Lanes gain = minus(all_laid, for_all<Lanes>(bounds_.cost(before + 1)));
        for_constants<3>([&]<int sets>() __attribute__((always_inline)) {
            constexpr std::size_t place = Places::joker_place(sets, before + 1);
            const Lanes ahead =
                gather([&](int c) __attribute__((always_inline)) { return ways.moves[at(c)]->list[place].to; });
            const Lanes bound = plus(ahead, gain);
            ways.bound[place].all = bound;
            best[sets] = larger(best[sets], bound);
        });
    });
    for (std::size_t sets = 0; sets <= 2; ++sets) {
        ways.best[sets].all = best[sets];
    }
    ways.most.all = larger(larger(best[0], best[1]), best[2]);
    return plus(sum_of(ways.most.all), bounds_.cost(node.jokers_left));
}

/// The least figure that is more than the missing worth. Nothing possible has a figure below 0.
template <int max_open> inline typename Search<max_open>::Floor Search<max_open>::floor_for(int missing) const {
    const int figure = missing < 0 ? 0 : (bounds_.scale() == 1 ? missing : missing / bounds_.scale()) + 1;
    const auto floor = static_cast<std::int16_t>(std::min(figure, 32767));
    return {.with_jokers = {-32768, floor, floor, floor}, .without = floor};
}

/// The patterns in which no colour gives up more than all colours together may. Some others are among them: each is
/// tested by itself.
template <int max_open>
inline PatternBits Search<max_open>::patterns_for(const Node& node, Priced sum, const Floor& floor, Ways& ways) const {
    const Priced needed = node.jokers_left > 0 ? floor.with_jokers : floor.without;
    const Priced asked{static_cast<std::int16_t>(node.jokers_left > 0 ? -32768 : 32767), 32767, 32767, 32767};
    const auto slack = for_all<Lanes>(minus(sum, needed));
    const Lanes least = __builtin_elementwise_min(for_all<Lanes>(asked), minus(ways.most.all, slack));
    const int jokers = std::min<int>(node.jokers_left, max_open);
    Row open{.all = 0};
    const auto test = [&]<int place>() __attribute__((always_inline)) {
        open.all |= (ways.bound[place].all >= least) & Lanes(static_cast<std::int16_t>(1 << place));
    };
    for_constants<3>([&]<int sets>() __attribute__((always_inline)) {
        for_constants<3 - sets>([&]<int runs>() __attribute__((always_inline)) {
            test.template operator()<Places::natural_place(sets, runs)>();
        });
    });
    for_constants<max_open>([&]<int before>() __attribute__((always_inline)) {
        if (before < jokers) {
            for_constants<3>([&]<int sets>() __attribute__((always_inline)) {
                test.template operator()<Places::joker_place(sets, before + 1)>();
            });
        }
    });
    ways.open = 0;
    PatternBits patterns = task_.has_sets ? pattern_lists.with_jokers[node.jokers_left] : no_sets;
    for (int c = 0; c < colours; ++c) {
        // A way is open if it is at every price.
        auto at_prices = std::bit_cast<std::uint64_t>(open.colour[c]);
        at_prices &= at_prices >> 32U;
        at_prices &= at_prices >> 16U;
        const unsigned ways_open = static_cast<unsigned>(at_prices) & ways.moves[at(c)]->listed[at(jokers)];
        ways.open |= std::uint64_t{ways_open} << 16 * c;
        const unsigned digits = ((ways_open & Places::places_with(0)) != 0 ? 1U : 0U) |
                                ((ways_open & Places::places_with(1)) != 0 ? 2U : 0U) |
                                ((ways_open & Places::places_with(2)) != 0 ? 4U : 0U);
        patterns = patterns & pattern_lists.with_digits[at(c)][digits];
    }
    return patterns;
}

template <int max_open>
void Search<max_open>::expand(int number, const Node& node, const Cells& cells, const NumberStep& step,
                              const Node& followed) {
    const Parent parent{.number = number,
                        .node = node,
                        .step = step,
                        .followed = followed,
                        .floor = floor_for(best_ - node.worth),
                        .most = node.most};
    has_core_at(number) ? expand_with<true>(parent, cells) : expand_with<false>(parent, cells);
}

template <int max_open> template <bool has_core> void Search<max_open>::expand_with(Parent parent, const Cells& cells) {
    const Node& node = parent.node;
    Ways ways; // NOLINT(*-member-init): filled where it is read
    const Priced sum = look<has_core>(parent, cells, ways);
    parent.most = std::min(node.most, most_of(node, sum, node.jokers_left));
    const PatternBits patterns = patterns_for(node, sum, parent.floor, ways);
    for (std::size_t word = 0; word < 2; ++word) {
        for (std::uint64_t rest = patterns.words[word]; rest != 0; rest &= rest - 1) {
            const std::size_t pattern = 64 * word + static_cast<std::size_t>(std::countr_zero(rest));
            const auto& digits = pattern_lists.digits[pattern];
            Priced bound = bounds_.cost(node.jokers_left - set_patterns.fewest[pattern]);
            for (int c = 0; c < colours; ++c) {
                bound = plus(bound, ways.best[digits[at(c)]].colour[c]);
            }
            if (!parent.floor.is_reached(bound, node.jokers_left)) {
                continue;
            }
            // Every colour has a way, or the pattern would not be listed: nothing is borrowed between colours.
            constexpr std::uint64_t one_each = 0x0001'0001'0001'0001U;
            const std::uint64_t open = ways.open & places_by_pattern<max_open>[pattern];
            if ((open & (open - one_each)) == 0) {
                take_only_ways<has_core>(parent, ways, open, set_patterns.fewest[pattern]);
            } else {
                combine<has_core>(parent, ways, open, static_cast<int>(pattern), bound);
            }
            if (parent.most <= best_) {
                return;
            }
        }
    }
}

/// A child is of interest if it promises enough, and if it is not the one that was followed before.
template <int max_open>
inline void Search<max_open>::offer(const Parent& parent, const Choices& choices, int set_jokers, Priced bound) {
    const int promise = most_of(parent.node, bound, choices.jokers);
    const int worth = parent.node.worth + choices.laid * task_.worth.of(parent.number);
    const Node& followed = parent.followed;
    const bool was_followed = choices.states == std::bit_cast<std::uint32_t>(followed.state) &&
                              worth <= followed.worth && choices.jokers <= followed.jokers_left;
    if (promise > best_ && !was_followed) {
        const NumberStep step{.colours = std::bit_cast<std::array<std::uint8_t, colours>>(choices.moves),
                              .set_jokers = static_cast<std::uint8_t>(set_jokers),
                              .joined = parent.step.joined,
                              .extra = parent.step.extra};
        keep(parent, {.node = node_of(choices.states, choices.jokers, worth, promise), .step = step});
    }
}

/// A child waits behind the others. One that promises all its parent does is looked at at once, for none can promise
/// more, and often the others need never be known; so is one for which there is no room.
template <int max_open> inline void Search<max_open>::keep(const Parent& parent, const Child& child) {
    if (child.node.most < parent.most && pool_used_ < pool_size) {
        pool_[at(pool_used_++)] = child;
        return;
    }
    path_[at(parent.number)] = child.step;
    visit(parent.number + 1, child.node);
}

/// Where each colour has but one way left, nothing is left to choose.
template <int max_open>
template <bool has_core>
inline void Search<max_open>::take_only_ways(const Parent& parent, const Ways& ways, std::uint64_t open,
                                             int set_jokers) {
    Priced bound = bounds_.cost(parent.node.jokers_left - set_jokers);
    int jokers = parent.node.jokers_left - set_jokers;
    int laid = 0;
    std::uint32_t states = 0;
    std::uint32_t moves = 0;
    for (int c = 0; c < colours; ++c) {
        const auto place = static_cast<std::size_t>(std::countr_zero(open >> 16 * c));
        const CellMove& move = ways.moves[at(c)]->list[place];
        bound = plus(bound, ways.bound[place].colour[c]);
        jokers -= move.run_jokers;
        laid += move.laid;
        states |= static_cast<unsigned>(after<has_core>(move.to, parent.number, c)) << 8 * c;
        moves |= static_cast<unsigned>(move.packed) << 8 * c;
    }
    if (jokers >= 0 && parent.floor.is_reached(bound, jokers)) {
        offer(parent, {.jokers = jokers, .laid = laid, .states = states, .moves = moves}, set_jokers, bound);
    }
}

template <int max_open>
template <bool has_core>
void Search<max_open>::combine(const Parent& parent, const Ways& ways, std::uint64_t open, int pattern, Priced most) {
    const auto& digits = pattern_lists.digits[at(pattern)];
    const int fewest = set_patterns.fewest[at(pattern)];
    // States and moves grow a byte a colour, in registers. `bound` takes the best of the colours to come.
    const auto choose = [&]<int colour>(const auto& self, int jokers, int laid, Priced bound, std::uint32_t states,
                                        std::uint32_t moves) -> void {
        if constexpr (colour == colours) {
            offer(parent, {.jokers = jokers, .laid = laid, .states = states, .moves = moves}, fewest, bound);
        } else {
            const unsigned in_sets = digits[colour];
            const Priced others = minus(bound, ways.best[in_sets].colour[colour]);
            for (unsigned rest = open >> 16 * colour & 0xFFFFU; rest != 0 && parent.most > best_; rest &= rest - 1) {
                const auto place = static_cast<std::size_t>(std::countr_zero(rest));
                const CellMove& move = ways.moves[colour]->list[place];
                const Priced with = plus(others, ways.bound[place].colour[colour]);
                if (move.run_jokers <= jokers && parent.floor.is_reached(with, jokers - move.run_jokers)) {
                    const unsigned to = after<has_core>(move.to, parent.number, colour);
                    self.template operator()<colour + 1>(self, jokers - move.run_jokers, laid + move.laid, with,
                                                         states | to << 8 * colour,
                                                         moves | static_cast<unsigned>(move.packed) << 8 * colour);
                }
            }
        }
    };
    choose.template operator()<0>(choose, parent.node.jokers_left - fewest, 0, most, 0, 0);
}

} // namespace runset::solver::search
