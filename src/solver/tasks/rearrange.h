// Plays that may rearrange the table, as tasks: what must lie, what may, and what becomes of the table's jokers.
#pragma once

#include <span>

#include "solver/tasks/best.h"

namespace runset::solver::tasks {

/// What the player has laid of his own before he turns to the table. Nothing, if he opened in an earlier turn.
struct LaidBefore {
    rules::Table melds;
    int jokers = 0;
    /// Jokers were exchanged out of the table for these tiles, which must be played besides.
    std::span<const rules::Tile> exchanged_for{};
};

/// Finds the best rearrangement of `table` with tiles of `rack`, beside the melds laid before. The rack holds the
/// natural tiles that are left, and all jokers it had.
void rearrange(Best& best, const rules::Settings& settings, const rules::Table& table, const rules::TileCounts& rack,
               const LaidBefore& laid);

/// The best play of a player who has opened.
void rearrange_opened(Best& best, const rules::Settings& settings, const rules::Position& position);

} // namespace runset::solver::tasks
