// The best legal play of a position, exact for every edition, variant and house rule: what it lays, what that counts,
// and the table it leaves.
#pragma once

#include "rules/position.h"
#include "solver/tasks/answer.h"

namespace runset::solver {

using tasks::Answer;
using tasks::Objective;

/// A position that cannot arise (more tiles than the deck has, a table that is not valid) has no play.
[[nodiscard]] Answer best_play(const rules::Settings& settings, const rules::Position& position,
                               Objective objective = Objective::tiles);

} // namespace runset::solver
