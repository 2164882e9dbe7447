// Every kind of game asks its own question first; this is where they part.
#pragma once

#include "solver/tasks/best.h"

namespace runset::solver::tasks {

/// Looks for the best play of a position until `best` is content. A position that cannot arise (more tiles than the
/// deck has, a table that is not valid) has none.
void play(Best& best, const rules::Settings& settings, const rules::Position& position);

} // namespace runset::solver::tasks
