// A table on which the steps of a plan are carried out one after the other. Between two steps melds may lie there
// unfinished.
#pragma once

#include <vector>

#include "solver/plan.h"

namespace runset::replay {

class GrowingTable {
public:
    using Pieces = std::vector<rules::Piece>;

    GrowingTable(const rules::Table& start, const rules::Table& final_table, const solver::Plan& plan);

    /// By the number that the plan gives a meld; empty where it is not there yet.
    [[nodiscard]] const Pieces& meld(int number) const { return melds_[static_cast<std::size_t>(number)]; }

    void carry_out(const solver::Step& step);

    [[nodiscard]] rules::Table shown() const;

private:
    void take(int from, rules::Piece piece);
    void put(int to, rules::Piece piece);

    std::vector<Pieces> melds_;  // by number
    std::vector<Pieces> finals_; // by number: as the plan leaves it
};

} // namespace runset::replay
