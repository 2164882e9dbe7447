// Can a position arise at all? The search counts on it and would answer nonsense otherwise.
#pragma once

#include "rules/position.h"

namespace runset::solver::tasks {

/// Tiles out of one deck, and a table of valid melds. `on_table`: the tiles of the table, as whoever asks knows them.
[[nodiscard]] bool is_sound(const rules::Settings& settings, const rules::Position& position,
                            const rules::TileCounts& on_table);

} // namespace runset::solver::tasks
