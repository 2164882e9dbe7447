// Every kind of game asks its own question first; this is where they part.
#pragma once

#include "solver/best.h"

namespace runset::solver {

/// Looks for the best play of a position until `best` is content.
void play(Best& best, const rules::Settings& settings, const rules::Position& position);

} // namespace runset::solver
