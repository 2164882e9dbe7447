// An independent, slow second opinion on rules J3 to J10 where a joker must be replaced before it is used elsewhere. It
// plays the turn: single manipulations of single tiles, one after the other, in every order, until some order leaves
// the table as the player left it. The judge looks at the final table alone; both must agree.
#pragma once

#include "rules/position.h"

namespace runset::test {

/// For a seat that has opened, and a final table that keeps all tiles and consists of valid melds.
[[nodiscard]] bool can_be_played_step_by_step(const rules::Settings& settings, const rules::Position& start,
                                              const rules::Table& final_table);

} // namespace runset::test
