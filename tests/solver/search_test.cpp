// The search goes the same way on every machine.
#include "solver/search.h"

#include <gtest/gtest.h>

#include "solver/random_task.h"

namespace runset::solver_test {
namespace {

#ifdef __x86_64__

/// Three numbers of a colour stay together, the middle one a joker.
void add_core(solver::Task& task, Dice& dice) {
    const int first = 1 + dice.roll(task.numbers - 2);
    task.run_cores[0] = {.colour = static_cast<std::uint8_t>(dice.roll(rules::colour_count)),
                         .first = static_cast<std::uint8_t>(first),
                         .last = static_cast<std::uint8_t>(first + 2),
                         .jokers = static_cast<std::uint16_t>(1U << (first + 1))};
    task.run_core_count = 1;
}

/// True if there was anything to find.
template <int max_open> bool expect_same_way(const solver::Task& task) {
    solver::Search<max_open, solver::Machine::best> best(task);
    solver::Search<max_open, solver::Machine::plain> plain(task);
    const bool is_found = best.finds_more_than(0);
    EXPECT_EQ(is_found, plain.finds_more_than(0));
    if (!is_found) {
        return false;
    }
    EXPECT_EQ(best.worth(), plain.worth());
    EXPECT_EQ(best.jokers_left(), plain.jokers_left());
    for (std::size_t n = 1; n <= static_cast<std::size_t>(task.numbers); ++n) {
        EXPECT_EQ(best.steps()[n].colours, plain.steps()[n].colours);
        EXPECT_EQ(best.steps()[n].set_jokers, plain.steps()[n].set_jokers);
        EXPECT_EQ(best.steps()[n].joined, plain.steps()[n].joined);
    }
    return true;
}

TEST(Search, Goes_the_same_way_on_every_machine) {
    if (!__builtin_cpu_supports("x86-64-v3")) {
        GTEST_SKIP() << "this machine has nothing better than the plain search";
    }
    int found = 0;
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        Dice dice(seed);
        solver::Task task = random_task(dice, seed % 2 == 0 ? Must::some : Must::nothing);
        if (seed % 3 == 0) {
            add_core(task, dice);
        }
        found += expect_same_way<2>(task) ? 1 : 0;
        found += expect_same_way<3>(task) ? 1 : 0;
    }
    EXPECT_GT(found, 500);
}

#endif

} // namespace
} // namespace runset::solver_test
