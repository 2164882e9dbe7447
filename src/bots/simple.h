// A plain opponent that fills seats in every game: it opens as soon as it can, lays what its rack holds, adds to the
// table, and draws otherwise. It does not rearrange; only where it has to lay and sees nothing it asks the solver.
#pragma once

#include <cstdint>

#include "rules/move.h"
#include "rules/view.h"

namespace runset::bots {

/// A legal move for the viewer, who must be on turn. The same view and seed give the same move.
[[nodiscard]] rules::Move simple_move(const rules::View& view, std::uint64_t seed);

} // namespace runset::bots
