// One colour of the basic game: the best way to let its rows grow and to start new ones, for every number of jokers it
// takes out of the common store or puts into it.
#pragma once

#include <array>

#include "rules/table.h"
#include "solver/search/task.h"

namespace runset::solver::tasks {

struct RowRules {
    bool may_grow = true;
    bool may_exchange = true;
    bool may_start = true;
};

inline constexpr int max_rows = 6; // of one colour: twelve tiles and four jokers

struct Row {
    int first = 0;
    int last = 0;
};

struct RowPlan {
    int worth = -1; // of the natural tiles laid; -1: cannot be done
    std::array<Row, max_rows> rows{};
    int row_count = 0;
    /// Rack tiles laid, by number.
    std::array<std::uint8_t, rules::max_number + 1> laid{};
};

class RowPlans {
public:
    void make(const RowRules& rules, int numbers, search::Worth worth, const rules::Table& table,
              const rules::TileCounts& rack, int colour);

    /// The best plan in which the colour holds so many more jokers than before.
    [[nodiscard]] const RowPlan& with(int extra_jokers) const {
        const int index = extra_jokers + search::max_jokers;
        return plans_[static_cast<std::size_t>(index)];
    }

    void write(const RowPlan& plan, rules::Table& table) const;

private:
    void choose_old(int row);
    void choose_new(int from_first, int from_size);
    void add(Row row, int by);
    [[nodiscard]] bool is_hopeless() const;
    void keep();

    RowRules rules_;
    int numbers_ = 0;
    search::Worth worth_;
    int colour_ = 0;
    std::array<Row, max_rows> old_{};
    std::array<unsigned, max_rows> naturals_{}; // of the old rows: bit n
    int old_count_ = 0;
    std::array<std::uint8_t, rules::max_number + 1> rack_{};
    std::array<int, rules::max_number + 1> old_jokers_{};
    // While trying: places to fill by number, jokers' old places included.
    std::array<int, rules::max_number + 1> places_{};
    RowPlan draft_;
    std::array<RowPlan, 2 * search::max_jokers + 1> plans_{};
};

} // namespace runset::solver::tasks
