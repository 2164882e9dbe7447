// The best first lay-down of a player in a round (rules O1 to O6, H1) where the table may be rearranged later on.
#pragma once

#include "solver/tasks/best.h"

namespace runset::solver::tasks {

void open(Best& best, const rules::Settings& settings, const rules::Position& position);

} // namespace runset::solver::tasks
