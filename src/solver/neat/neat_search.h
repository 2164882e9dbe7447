// Of all best plays the one that moves the fewest tiles of the table. A tile is moved if it does not stay in the heir
// of its meld: every start meld has at most one heir among the final melds, and no two share one.
#pragma once

#include "rules/position.h"
#include "solver/neat/start_melds.h"
#include "solver/neat/stay_search.h"
#include "solver/search/task.h"
#include "solver/tasks/answer.h"

namespace runset::solver::neat {

/// So many nodes of the search, less than a microsecond each. Hardly any table needs a tenth of them.
inline constexpr int usual_nodes = 200'000;

/// Goes through all tables of the tiles that best plays lay, as far as they move fewer than the best one so far
/// (docs/solver.md). A table found is put before the referee where there are rules about jokers or openings.
class NeatSearch {
public:
    /// `play`: a best one. The fewer it moves the quicker.
    NeatSearch(const rules::Settings& settings, const rules::Position& position, tasks::Objective objective,
               const tasks::Answer& play, int nodes = usual_nodes);

    void run();
    [[nodiscard]] const rules::Table& table() const { return best_table_; }
    /// Tiles moved by the play found.
    [[nodiscard]] int moved() const { return fewest_; }
    /// No best play moves fewer: all tables were looked at.
    [[nodiscard]] bool is_proven() const { return is_proven_; }

    /// Positions it understands: the table may be rearranged.
    [[nodiscard]] static bool can_do(const rules::Settings& settings, const rules::Position& position);
    /// There are rules about jokers or openings that a table may break.
    [[nodiscard]] static bool needs_referee(const rules::Settings& settings, const rules::Position& position);

private:
    [[nodiscard]] rules::TileCounts tiles_with(const rules::TileCounts& part) const;
    [[nodiscard]] bool is_part_searched(const StartMelds& start, const rules::TileCounts& part);
    [[nodiscard]] bool is_searched(const StartMelds& start, const rules::TileCounts& tiles, bool& was_refused);
    [[nodiscard]] bool is_searched(StaySearch& search, int limit);
    [[nodiscard]] bool is_legal(const rules::Table& table) const;

    const rules::Settings& settings_;
    const rules::Position& position_;
    tasks::Objective objective_;
    search::Worth weights_;
    int worth_;
    bool is_judged_;
    int nodes_;
    int fewest_;
    bool is_proven_ = false;
    rules::Table best_table_;
};

} // namespace runset::solver::neat
