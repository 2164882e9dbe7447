#include "solver/best.h"

#include "solver/arrange.h"
#include "solver/search.h"
#include "solver/strict_search.h"

namespace runset::solver {

Task Best::blank_task() const {
    Task task;
    task.numbers = settings_.numbers;
    task.has_sets = settings_.has_sets;
    task.worth = worth_;
    task.joker_worth = joker_worth();
    return task;
}

void Best::offer(int worth, const rules::Table& table) {
    if (worth > best_) {
        best_ = worth;
        table_ = table;
    }
}

/// True if the question is settled: nothing better, or something better with all jokers in their places.
template <typename Search> bool Best::try_loosely(const Task& task, const rules::Table& fixed) {
    Search search(task);
    if (!search.finds_more_than(best_)) {
        return true;
    }
    rules::Table table = fixed;
    if (arrange(task, search.steps(), search.jokers_left(), table) > 0) {
        return false;
    }
    offer(search.worth(), table);
    return true;
}

bool Best::is_settled(const Task& task, const rules::Table& fixed) {
    // Three runs of one colour side by side are never needed with two jokers and nothing that has to stay together.
    const bool is_plain = task.run_core_count == 0 && task.jokers_most <= 2;
    return is_plain ? try_loosely<Search<2>>(task, fixed) : try_loosely<Search<3>>(task, fixed);
}

template <int max_open> void Best::try_strictly(const Task& task, const rules::Table& fixed) {
    StrictSearch<max_open> search(task);
    if (search.finds_more_than(best_)) {
        rules::Table table = fixed;
        (void)arrange(task, search.steps(), 0, table);
        offer(search.worth(), table);
    }
}

void Best::try_task(const Task& task, const rules::Table& fixed) {
    if (is_done()) {
        return;
    }
    if (task.points_needed == 0 && is_settled(task, fixed)) {
        return;
    }
    settings_.jokers <= 2 ? try_strictly<3>(task, fixed) : try_strictly<4>(task, fixed);
}

Answer Best::answer() const {
    Answer answer;
    answer.table = best_ > 0 ? table_ : position_.table;
    if (best_ > 0) {
        const rules::TileCounts before = position_.table.tiles();
        const rules::TileCounts after = answer.table.tiles();
        const rules::TileCounts played = after - before;
        rules::for_each_tile(played, [&](rules::Tile tile) {
            ++answer.tiles;
            answer.points += tile.is_joker() ? joker_points : tile.number();
        });
        answer.goes_out = played == position_.rack && before.is_within(after);
    }
    return answer;
}

} // namespace runset::solver
