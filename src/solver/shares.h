// What start melds share with the melds of a table: each of them gets at most one heir there, the largest shares first.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "solver/meld_mask.h"

namespace runset::solver {

/// Melds of a table, a bit each.
using MeldBits = std::uint64_t;

class Shares {
public:
    static constexpr std::size_t max_melds = rules::max_tiles / 3 + 1;

    /// Of the start melds in `which`, with the melds of the table from `first` on. Never more stay than with the best
    /// choice of heirs, and nearly always as many.
    Shares(std::span<const MeldMask> starts, MeldBits which, const rules::Table& table, int first);

    /// Pieces of this start meld that do not lie in its heir.
    [[nodiscard]] int lost(int start) const { return lost_[static_cast<std::size_t>(start)]; }
    [[nodiscard]] int lost_in_all() const { return lost_in_all_; }

private:
    std::array<std::int8_t, max_melds> lost_; // NOLINT(*-member-init): filled where it is read
    int lost_in_all_ = 0;
};

/// How many pieces of the start melds change their meld.
[[nodiscard]] int count_moved(const rules::Table& start, const rules::Table& final_table);

} // namespace runset::solver
