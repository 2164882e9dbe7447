// Games without rearranging (Kids and Junior, basic): rows on the table only grow, a joker is exchanged in place, and
// new rows are laid beside. There are no sets, so the colours meet only in the jokers they share.
#pragma once

#include "solver/tasks/best.h"

namespace runset::solver::tasks {

/// The best play of a position where JokerMove::exchange_only holds, opened or not.
void play_rows(Best& best, const rules::Settings& settings, const rules::Position& position);

} // namespace runset::solver::tasks
