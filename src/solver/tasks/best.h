// The best play found so far, over all the tasks that a position comes down to. Each further task only has to say
// whether it can do better.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "rules/position.h"
#include "solver/search/task.h"
#include "solver/tasks/answer.h"

namespace runset::solver::tasks {

inline constexpr int joker_points = 25;

/// A tile counts its number, a joker 25.
[[nodiscard]] constexpr int points_of(const rules::TileCounts& tiles) {
    constexpr int numbers = 16; // codes of a colour; there is no tile with number 0
    int points = tiles.jokers() * joker_points;
    for (int code = 1; code < rules::TileCounts::codes; ++code) {
        points += tiles.at_code(code) * (code % numbers);
    }
    return points;
}

/// Both figures in one number, the objective's above the other's; no larger than this rack makes necessary.
[[nodiscard]] constexpr search::Worth worth_for(Objective objective, const rules::TileCounts& rack) {
    const int points = points_of(rack);
    // A round number, so that little is lost where it has to be counted in larger units.
    const int above_points = (points / 16 + 1) * 16;
    return objective == Objective::tiles ? search::Worth{.tile = above_points, .number = 1}
                                         : search::Worth{.tile = 1, .number = rack.size() + 1};
}

struct Figures {
    int tiles = 0;
    int points = 0;
};

/// Both figures again.
[[nodiscard]] constexpr Figures figures_of(Objective objective, search::Worth worth, int sum) {
    return objective == Objective::tiles ? Figures{.tiles = sum / worth.tile, .points = sum % worth.tile}
                                         : Figures{.tiles = sum % worth.number, .points = sum / worth.number};
}

class Best {
public:
    Best(const rules::Settings& settings, const rules::Position& position, Objective objective)
        : settings_(settings), position_(position), on_table_(position.table.tiles()), objective_(objective),
          worth_(worth_for(objective, position.rack)) {}

    /// From now on any play is as good as the best.
    void want_any() { goal_ = 1; }
    /// Less is as bad as nothing, more is not wanted.
    void want_at_least(int worth) {
        best_ = worth - 1;
        goal_ = worth;
    }
    /// Nothing better can be found, or nothing better is wanted. `limit`: what is known that no play exceeds.
    void limit(int most) { goal_ = std::min(goal_, most); }
    [[nodiscard]] bool is_done() const { return best_ >= goal_; }

    /// Only plays that lay at least and at most these tiles of the rack count. Holds for tasks, not for `offer`.
    void restrict(const rules::TileCounts& least, const rules::TileCounts& most);
    /// Only plays that leave nothing on the rack count, and any of them will do.
    void want_out();

    /// A task with the right weights, an empty table and no tiles.
    [[nodiscard]] search::Task blank_task() const;

    /// Does the task beside the melds of `fixed`, if that is worth more than what is known.
    void try_task(const search::Task& task, const rules::Table& fixed);

    /// Does a task that asks less than the rules do, beside the melds of `fixed`. True if no task that asks for more
    /// can be better than what is known then: nothing is found, or something that the referee accepts as it is.
    [[nodiscard]] bool is_settled_by(const search::Task& task, const rules::Table& fixed);

    /// A play put together by other means.
    void offer(int worth, const rules::Table& table);

    [[nodiscard]] int worth() const { return best_; }
    [[nodiscard]] const rules::TileCounts& on_table() const { return on_table_; }
    [[nodiscard]] Objective objective() const { return objective_; }
    [[nodiscard]] search::Worth weights() const { return worth_; }
    [[nodiscard]] int joker_worth() const { return worth_.of(joker_points); }
    [[nodiscard]] Answer answer() const;

private:
    void try_all(const search::Task& task, const rules::Table& fixed);
    [[nodiscard]] bool keep_limits(search::Task& task) const;
    /// Where the next play is put together, and what makes it the best one.
    [[nodiscard]] rules::Table& draft() { return tables_[1 - found_]; }
    [[nodiscard]] rules::Table& draft_beside(const rules::Table& fixed);
    void take_draft(int worth) {
        best_ = worth;
        found_ = 1 - found_;
    }
    template <typename Search, typename Accepts>
    bool try_loosely(const search::Task& task, const rules::Table& fixed, Accepts accepts);
    [[nodiscard]] bool is_settled(const search::Task& task, const rules::Table& fixed);
    template <int max_open> void try_strictly(const search::Task& task, const rules::Table& fixed);

    const rules::Settings& settings_;
    const rules::Position& position_;
    rules::TileCounts on_table_;
    Objective objective_;
    search::Worth worth_;
    int goal_ = std::numeric_limits<int>::max();
    int best_ = 0;
    bool is_restricted_ = false;
    bool is_out_wanted_ = false;
    rules::TileCounts left_at_most_; // tiles of the rack that may stay there
    rules::TileCounts left_at_least_;
    std::array<rules::Table, 2> tables_; // the best, and a draft
    std::size_t found_ = 0;
};

} // namespace runset::solver::tasks
