// Can the whole rack be laid in this turn? Asks only that, so it ends much sooner than the best play.
#pragma once

#include "rules/position.h"

namespace runset::solver {

/// An empty rack has nothing to lay: false.
[[nodiscard]] bool can_go_out(const rules::Settings& settings, const rules::Position& position);

} // namespace runset::solver
