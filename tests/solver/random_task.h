// Tasks at random, for what knows tasks and no rules.
#pragma once

#include "solver/random_position.h"
#include "solver/search/task.h"

namespace runset::solver_test {

enum class Must : std::uint8_t { some, nothing };

inline solver::search::Task random_task(Dice& dice, Must must) {
    solver::search::Task task;
    task.worth = {.tile = 100 + dice.roll(300), .number = 1};
    task.joker_worth = task.worth.of(25);
    task.jokers_most = dice.roll(solver::search::max_jokers + 1);
    for (int n = 1; n <= task.numbers; ++n) {
        for (solver::search::Cell& cell : task.cells[static_cast<std::size_t>(n)]) {
            const int most = dice.roll(3);
            const int least = dice.roll(most + 1);
            cell = {.must = static_cast<std::uint8_t>(must == Must::some ? least : 0),
                    .most = static_cast<std::uint8_t>(most)};
        }
    }
    return task;
}

} // namespace runset::solver_test
