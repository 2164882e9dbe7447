// The prices of the bounds are fair: that is what makes them bounds.
#include "solver/search/bounds.h"

#include <gtest/gtest.h>

#include "solver/random_task.h"
#include "solver/search/set_pattern.h"

namespace runset::solver_test {
namespace {

bool is_possible(const solver::search::Task& task, int number, int pattern) {
    bool fits = true;
    for (std::size_t c = 0; c < rules::colour_count; ++c) {
        const int tiles = solver::search::pattern_lists.digits[static_cast<std::size_t>(pattern)][c];
        fits = fits && tiles <= task.cells[static_cast<std::size_t>(number)][c].most;
    }
    return fits;
}

/// Whatever lies in sets, the colours together are charged no more than the jokers that it takes.
template <int max_open> void expect_fair_prices(const solver::search::Task& task) {
    const solver::search::Bounds<max_open> bounds(task);
    for (int n = 1; n <= task.numbers; ++n) {
        for (int pattern = 0; pattern < solver::search::pattern_count; ++pattern) {
            const auto& tiles = solver::search::pattern_lists.digits[static_cast<std::size_t>(pattern)];
            const int jokers = solver::search::set_patterns.fewest[static_cast<std::size_t>(pattern)];
            if (jokers > task.jokers_most || !is_possible(task, n, pattern)) {
                continue;
            }
            for (int price = jokers == 0 ? 0 : 1; price < solver::search::joker_prices; ++price) {
                int sum = 0;
                for (int c = 0; c < rules::colour_count; ++c) {
                    sum += bounds.set_lanes(
                        n)[tiles[static_cast<std::size_t>(c)]][c * solver::search::joker_prices + price];
                }
                EXPECT_GE(sum, -jokers * bounds.cost(1)[price]) << "number " << n << " pattern " << pattern;
            }
        }
    }
}

TEST(Bounds, Charge_no_more_for_sets_than_the_jokers_cost) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Dice dice(seed);
        const solver::search::Task task =
            random_task(dice, Must::nothing); // so that every pattern is part of some play
        expect_fair_prices<2>(task);
        expect_fair_prices<3>(task);
    }
}

} // namespace
} // namespace runset::solver_test
