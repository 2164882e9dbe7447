#include "solver/tasks/best.h"

#include <type_traits>

#include "rules/judging/judge.h"
#include "rules/meld.h"
#include "solver/search/arrange.h"
#include "solver/search/search.h"
#include "solver/search/strict_search.h"

namespace runset::solver::tasks {

search::Task Best::blank_task() const {
    search::Task task;
    task.numbers = settings_.numbers;
    task.has_sets = settings_.has_sets;
    task.worth = worth_;
    task.joker_worth = joker_worth();
    return task;
}

void Best::offer(int worth, const rules::Table& table) {
    if (worth > best_) {
        draft() = table;
        take_draft(worth);
    }
}

/// Beside these melds the search puts its own; what was found before stays untouched.
rules::Table& Best::draft_beside(const rules::Table& fixed) {
    if (fixed.empty()) {
        draft().clear();
    } else {
        draft() = fixed;
    }
    return draft();
}

namespace {

/// Three runs of one colour side by side are never needed with two jokers and nothing that has to stay together. Nor
/// are they beside cores if no joker is left to carry a third one on: there are two copies of a tile.
bool is_plain(const search::Task& task) {
    return task.jokers_most <= (task.run_core_count == 0 ? 2 : 0);
}

/// Puts the question to the search that suits the task.
template <typename Ask> bool with_search(const search::Task& task, Ask ask) {
    return is_plain(task) ? ask.template operator()<search::Search<2>>() : ask.template operator()<search::Search<3>>();
}

/// What the melds after the first `fixed` count in an opening.
int opening_value(const rules::Table& table, int fixed) {
    int value = 0;
    for (int i = fixed; i < table.meld_count(); ++i) {
        value += rules::value_of(table.meld(i));
    }
    return value;
}

/// No way to lay the tiles counts enough: not even if each joker counted as much as it ever may.
bool is_too_poor(const search::Task& task) {
    search::Task points = task;
    points.worth = {.tile = 0, .number = 1};
    points.joker_worth = task.numbers;
    points.jokers_unpaid = 0;
    points.paid = 0;
    for (int n = 1; n <= task.numbers; ++n) {
        for (const search::Cell& cell : task.cells[static_cast<std::size_t>(n)]) {
            points.paid += cell.must * n;
        }
    }
    return with_search(task,
                       [&]<typename Search>() { return !Search(points).can_be_more_than(task.points_needed - 1); });
}

} // namespace

/// True if the question is settled: nothing better, or something better with all jokers in their places that is
/// accepted.
template <typename Search, typename Accepts>
bool Best::try_loosely(const search::Task& task, const rules::Table& fixed, Accepts accepts) {
    Search search(task);
    // Every play lays a tile, and the least of them counts so much.
    if (!search.finds_more_than(std::max(best_, worth_.of(1) - 1))) {
        return true;
    }
    rules::Table& table = draft_beside(fixed);
    if (search::arrange(task, search.steps(), search.jokers_left(), table) > 0 || !accepts(table)) {
        return false;
    }
    take_draft(search.worth());
    return true;
}

bool Best::is_settled_by(const search::Task& task, const rules::Table& fixed) {
    if (is_restricted_) {
        return false;
    }
    const auto is_legal = [&](const rules::Table& table) {
        return rules::judge_lay(settings_, position_, table).has_value();
    };
    return with_search(task, [&]<typename Search>() { return try_loosely<Search>(task, fixed, is_legal); });
}

bool Best::is_settled(const search::Task& task, const rules::Table& fixed) {
    if (task.points_needed > 0 && is_too_poor(task)) {
        return true;
    }
    const auto counts_enough = [&](const rules::Table& table) {
        return task.points_needed == 0 || opening_value(table, fixed.meld_count()) >= task.points_needed;
    };
    return with_search(task, [&]<typename Search>() { return try_loosely<Search>(task, fixed, counts_enough); });
}

template <int max_open> void Best::try_strictly(const search::Task& task, const rules::Table& fixed) {
    search::StrictSearch<max_open> search(task);
    if (search.finds_more_than(best_)) {
        (void)search::arrange(task, search.steps(), 0, draft_beside(fixed));
        take_draft(search.worth());
    }
}

void Best::restrict(const rules::TileCounts& least, const rules::TileCounts& most) {
    is_restricted_ = true;
    left_at_most_ = position_.rack - least;
    left_at_least_ = position_.rack - most;
}

void Best::want_out() {
    restrict(position_.rack, position_.rack);
    is_out_wanted_ = true;
    want_any();
}

/// The most that a task lays is always the whole rack, whatever of it lies in cores or beside. So what is left on the
/// rack is counted from there. False if the limits leave nothing.
bool Best::keep_limits(search::Task& task) const {
    bool fits = true;
    const auto keep = [&](auto& must, auto& most, rules::Tile tile, int worth) {
        const int low = std::max<int>(must, most - left_at_most_[tile]);
        const int high = most - left_at_least_[tile];
        task.paid += (low - must) * worth;
        fits = fits && low <= high;
        must = static_cast<std::remove_reference_t<decltype(must)>>(low);
        most = static_cast<std::remove_reference_t<decltype(most)>>(high);
    };
    for (int n = 1; n <= task.numbers; ++n) {
        for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
            const rules::Tile tile(rules::Colour{c}, n);
            keep(task.cell(tile).must, task.cell(tile).most, tile, task.worth.of(n));
        }
    }
    // A joker of the table may go to the rack instead, unless jokers of the rack are wanted or the rack is to be empty.
    const bool must_lay = is_out_wanted_ || left_at_most_.jokers() < position_.rack.jokers();
    const int jokers_must = task.jokers_must;
    keep(task.jokers_must, task.jokers_most, rules::Tile::joker(), 0);
    task.jokers_must = must_lay ? task.jokers_must : jokers_must;
    return fits && task.jokers_most >= std::max(0, task.jokers_must); // `must` is below nothing where jokers may go
}

void Best::try_task(const search::Task& task, const rules::Table& fixed) {
    if (is_done()) {
        return;
    }
    if (!is_restricted_) {
        try_all(task, fixed);
        return;
    }
    search::Task limited = task;
    if (keep_limits(limited)) {
        try_all(limited, fixed);
    }
}

void Best::try_all(const search::Task& task, const rules::Table& fixed) {
    if (is_settled(task, fixed)) {
        return;
    }
    settings_.jokers <= 2 ? try_strictly<3>(task, fixed) : try_strictly<4>(task, fixed);
}

Answer Best::answer() const {
    const bool has_play = best_ > 0;
    const Figures figures = has_play ? figures_of(objective_, worth_, best_) : Figures{};
    const rules::Table& table = has_play ? tables_[found_] : position_.table;
    return {.tiles = figures.tiles,
            .points = figures.points,
            .goes_out = has_play && table.piece_count() == position_.table.piece_count() + position_.rack.size(),
            .table = table};
}

} // namespace runset::solver::tasks
