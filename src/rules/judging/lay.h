// A lay under judgement: the table as the turn began, the table as the player leaves it, and what follows from the two.
// The parts of the judge share it so that nothing is counted twice.
#pragma once

#include <array>

#include "rules/meld.h"
#include "rules/position.h"
#include "rules/reason.h"

namespace runset::rules::inline judging {

inline constexpr int max_melds = max_tiles / 3;

using Shapes = std::array<MeldShape, max_melds>;

struct Lay {
    const Settings& settings;
    const Position& start;
    const Table& final_table;
    TileCounts played{};  // came from the rack
    int start_jokers = 0; // on the table when the turn began
    int lost_jokers = 0;  // of those, gone to the rack
    Shapes start_shapes{};
    Shapes final_shapes{};
    int matched_start = 0;                 // start melds that lie unchanged on the final table
    std::array<bool, max_melds> is_kept{}; // by start meld: unchanged
    std::array<bool, max_melds> is_new{};  // by final meld: not one of the unchanged ones

    [[nodiscard]] bool is_start_unchanged() const { return matched_start == start.table.meld_count(); }
};

/// A tile-by-tile view of a meld's naturals as a bit set over tile codes.
[[nodiscard]] inline std::uint64_t natural_tiles(MeldPieces meld) {
    std::uint64_t tiles = 0;
    for (Piece piece : meld) {
        if (!piece.is_joker()) {
            tiles |= std::uint64_t{1} << piece.tile().code();
        }
    }
    return tiles;
}

} // namespace runset::rules::inline judging
