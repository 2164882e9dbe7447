// Which final meld is the continuation of which start meld: the one that shares most with it. A meld that continues
// none is new and gets the next free number.
#pragma once

#include <array>

#include "rules/table.h"

namespace runset::solver::plan {

class Inheritance {
public:
    Inheritance(const rules::Table& start, const rules::Table& final_table);

    /// The number of a final meld while a plan goes on: that of its start meld, or a new one.
    [[nodiscard]] int number_of(int final_meld) const { return numbers_[static_cast<std::size_t>(final_meld)]; }
    /// Pieces of the start melds that lie in their continuations. In a set a joker counts only if it has kept its
    /// colour.
    [[nodiscard]] int stay() const { return stay_; }

private:
    static constexpr std::size_t max_melds = rules::max_tiles / 3;
    using Row = std::array<std::uint8_t, max_melds>;

    void pair_by_overlap(int starts, int finals);
    void improve_by_swaps(int finals);
    [[nodiscard]] int shared(int start, int final_meld) const;

    std::array<Row, max_melds> overlap_{}; // [final][start]: pieces in common
    std::array<int, max_melds> numbers_{};
    int stay_ = 0;
};

} // namespace runset::solver::plan
