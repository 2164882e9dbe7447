// The bounds are the same figures on every machine.
#include "solver/bounds.h"

#include <gtest/gtest.h>

#include "solver/random_position.h"

namespace runset::solver_test {
namespace {

solver::Task random_task(Dice& dice) {
    solver::Task task;
    task.worth = {.tile = 100 + dice.roll(300), .number = 1};
    task.joker_worth = task.worth.of(25);
    task.jokers_most = dice.roll(3);
    for (int n = 1; n <= task.numbers; ++n) {
        for (solver::Cell& cell : task.cells[static_cast<std::size_t>(n)]) {
            const int most = dice.roll(3);
            cell = {.must = static_cast<std::uint8_t>(dice.roll(most + 1)), .most = static_cast<std::uint8_t>(most)};
        }
    }
    return task;
}

template <int max_open> void expect_same_figures(const solver::Task& task) {
    const solver::Bounds<max_open> best(task);
    const solver::Bounds<max_open> plain(task, solver::Machine::plain);
    for (int n = 1; n <= task.numbers + 1; ++n) {
        for (int c = 0; c < rules::colour_count; ++c) {
            for (int s = 0; s < solver::RunStates<max_open>::count; ++s) {
                const auto differs = best.of(n, c, s) != plain.of(n, c, s);
                EXPECT_EQ(std::bit_cast<std::uint64_t>(differs), 0U);
            }
        }
    }
}

TEST(Bounds, Are_the_same_on_every_machine) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Dice dice(seed);
        const solver::Task task = random_task(dice);
        expect_same_figures<2>(task);
        expect_same_figures<3>(task);
    }
}

} // namespace
} // namespace runset::solver_test
