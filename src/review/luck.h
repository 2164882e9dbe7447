// The luck of a draw, in tiles: how many more could be laid with the tile drawn than without it, against the mean over
// all tiles of the pile. What others do before the next turn is left out of account.
#pragma once

#include "rules/state.h"

namespace runset::review {

/// The pile of `state` must not be empty: its first tile is the one drawn. `most` is what can be laid without a draw.
[[nodiscard]] double luck_of_draw(const rules::State& state, int most);

} // namespace runset::review
