// Two searches that share no bound and no order must find as much: where there are no jokers to be left over, the quick
// one has no licence that the strict one lacks.
#include "solver/search/search.h"

#include <gtest/gtest.h>

#include "solver/random_task.h"
#include "solver/search/strict_search.h"

namespace runset::solver_test {
namespace {

/// Three numbers of a colour stay together, the middle one a joker.
void add_core(solver::search::Task& task, Dice& dice) {
    const int first = 1 + dice.roll(task.numbers - 2);
    task.run_cores[0] = {.colour = static_cast<std::uint8_t>(dice.roll(rules::colour_count)),
                         .first = static_cast<std::uint8_t>(first),
                         .last = static_cast<std::uint8_t>(first + 2),
                         .jokers = static_cast<std::uint16_t>(1U << (first + 1))};
    task.run_core_count = 1;
}

/// True if there was anything to find.
template <int max_open> bool expect_as_much_as_strictly(const solver::search::Task& task) {
    solver::search::Search<max_open> quick(task);
    solver::search::StrictSearch<3> strict(task);
    const bool is_found = quick.finds_more_than(0);
    EXPECT_EQ(is_found, strict.finds_more_than(0));
    EXPECT_EQ(solver::search::Search<max_open>(task).can_be_more_than(0), is_found);
    if (is_found) {
        EXPECT_EQ(quick.worth(), strict.worth());
    }
    return is_found;
}

TEST(Search, Finds_as_much_as_the_strict_search) {
    int found = 0;
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        Dice dice(seed);
        solver::search::Task task = random_task(dice, seed % 2 == 0 ? Must::some : Must::nothing);
        task.jokers_most = 0;
        if (seed % 3 == 0) {
            add_core(task, dice);
        }
        found += expect_as_much_as_strictly<2>(task) ? 1 : 0;
        found += expect_as_much_as_strictly<3>(task) ? 1 : 0;
    }
    EXPECT_GT(found, 400);
}

} // namespace
} // namespace runset::solver_test
