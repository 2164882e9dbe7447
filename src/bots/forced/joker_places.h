// Where a joker ends up is a choice of its own: natural tiles may be rearranged by anybody later, but a joker of the
// table keeps its meaning until its own tile frees it. So it can be laid where few can use it, or where only the own
// rack can.
#pragma once

#include <vector>

#include "rules/position.h"

namespace runset::bots::forced {

/// Legal tables with the very tiles of `table`, another legal lay, on which a joker laid or freed in this turn stands
/// for something else. Not all there are: one for each tile it can stand for, at most.
[[nodiscard]] std::vector<rules::Table> joker_places(const rules::Settings& settings, const rules::Position& position,
                                                     const rules::Table& table);

} // namespace runset::bots::forced
