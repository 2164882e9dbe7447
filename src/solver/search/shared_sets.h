// What the colours can bring together in the sets of one number: for each colour the best that its tiles there go with.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "solver/search/bounds.h"
#include "solver/search/lanes.h"

namespace runset::solver::search {

/// By tiles of a colour in sets: the best sum over the colours. One set takes a tile of each colour, and one may be
/// missing; two take two of each, and two may be missing in all. Every joker stands for one more that is missing. So
/// what the three other colours can bring is counted by the tiles they miss.
template <typename Lanes>
[[nodiscard, gnu::always_inline]] inline std::array<Lanes, 3> best_common(const std::array<Lanes, 3>& own,
                                                                          const Lanes& joker, int jokers_most) {
    constexpr int lanes = rules::colour_count * joker_prices;
    const auto turned = [&]<int by>(std::integral_constant<int, by> /*colours*/) __attribute__((always_inline)) {
        const auto turn = [&]<int... lane>(const Lanes& all, std::integer_sequence<int, lane...> /*lanes*/)
                              __attribute__((always_inline)) {
                                  return __builtin_shufflevector(all, all, ((lane + by * joker_prices) % lanes)...);
                              };
        constexpr auto all_lanes = std::make_integer_sequence<int, lanes>{};
        return std::array{turn(own[0], all_lanes), turn(own[1], all_lanes), turn(own[2], all_lanes)};
    };
    const auto index = [](int i) __attribute__((always_inline)) { return static_cast<std::size_t>(i); };
    const auto x = turned(std::integral_constant<int, 1>{});
    const auto y = turned(std::integral_constant<int, 2>{});
    const auto z = turned(std::integral_constant<int, 3>{});
    // Of two colours and of three, by how many are missing: in one set, in two sets.
    const std::array<Lanes, 3> pair{plus(x[1], y[1]), larger(plus(x[0], y[1]), plus(x[1], y[0])), plus(x[0], y[0])};
    const std::array<Lanes, 5> pairs{plus(x[2], y[2]), larger(plus(x[1], y[2]), plus(x[2], y[1])),
                                     larger(larger(plus(x[0], y[2]), plus(x[2], y[0])), pair[0]), pair[1], pair[2]};
    const auto one_set = [&](int missing) __attribute__((always_inline)) {
        return missing == 0   ? plus(pair[0], z[1])
               : missing == 3 ? plus(pair[2], z[0])
                              : larger(plus(pair[index(missing)], z[1]), plus(pair[index(missing - 1)], z[0]));
    };
    const auto two_sets = [&](int missing) __attribute__((always_inline)) {
        Lanes best = missing > 4 ? Lanes(never) : plus(pairs[index(missing % 5)], z[2]);
        best = missing < 1 || missing > 5 ? best : larger(best, plus(pairs[index((missing + 4) % 5)], z[1]));
        return missing < 2 ? best : larger(best, plus(pairs[index(missing - 2)], z[0]));
    };
    const Lanes one_full = one_set(0);
    const Lanes two_full = two_sets(0);
    const Lanes two_but_one = two_sets(1);
    std::array<Lanes, 3> best{larger(larger(one_set(3), one_full), two_full),
                              larger(larger(one_full, one_set(1)), larger(two_full, two_but_one)),
                              larger(larger(two_full, two_but_one), two_sets(2))};
    Lanes cost = 0;
    for_constants<max_jokers>([&]<int before>() __attribute__((always_inline)) {
        constexpr int jokers = before + 1;
        if (jokers > jokers_most) {
            return;
        }
        cost = plus(cost, joker);
        const Lanes none = jokers > 2 ? two_sets(jokers) : larger(one_set(jokers), two_sets(jokers));
        const Lanes one = jokers > 2 ? two_sets(jokers + 1) : larger(one_set(jokers + 1), two_sets(jokers + 1));
        best[0] = larger(best[0], minus(none, cost));
        best[1] = larger(best[1], minus(one, cost));
        best[2] = larger(best[2], minus(two_sets(jokers + 2), cost));
    });
    return {plus(own[0], best[0]), plus(own[1], best[1]), plus(own[2], best[2])};
}

} // namespace runset::solver::search
