// Levels for people, from one who overlooks much to one who finds everything. They lay as people do, and their
// mistakes are of the kind people make: tiles not noticed, rearrangements not found. What is overlooked comes from the
// seed, never from hidden tiles.
#pragma once

#include "bots/bot.h"

namespace runset::bots {

/// Notices `ask.parameter` per cent of its tiles. Adds one tile a turn or lays one meld, and moves nothing that lies
/// there; with a large rack it parts a long run to put a tile between.
[[nodiscard]] rules::Move starter_move(const rules::View& view, const Ask& ask);

/// Notices `ask.parameter` per cent of its tiles, moves one or two of the table and lays in small portions.
[[nodiscard]] rules::Move learner_move(const rules::View& view, const Ask& ask);

/// Notices `ask.parameter` per cent of its tiles, moves up to six of the table and lays in small portions.
[[nodiscard]] rules::Move player_move(const rules::View& view, const Ask& ask);

/// Overlooks nothing and lays in small portions, but keeps up to `ask.parameter` tiles once it has opened.
[[nodiscard]] rules::Move strong_move(const rules::View& view, const Ask& ask);

} // namespace runset::bots
