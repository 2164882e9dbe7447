// Levels for people, from one who overlooks much to one who finds everything. They lay as people do, and their
// mistakes are of the kind people make: tiles not noticed, rearrangements not found. What is overlooked comes from the
// seed, never from hidden tiles.
#pragma once

#include "bots/bot.h"

namespace runset::bots {

/// Notices `ask.parameter` per cent of its tiles and lays what it can without moving what lies there.
[[nodiscard]] rules::Move starter_move(const rules::View& view, const Ask& ask);

/// Notices `ask.parameter` per cent of its tiles and moves one or two of the table.
[[nodiscard]] rules::Move learner_move(const rules::View& view, const Ask& ask);

/// Notices `ask.parameter` per cent of its tiles and moves up to six of the table.
[[nodiscard]] rules::Move player_move(const rules::View& view, const Ask& ask);

/// Lays the most there is, but keeps up to `ask.parameter` tiles once it has opened.
[[nodiscard]] rules::Move strong_move(const rules::View& view, const Ask& ask);

} // namespace runset::bots
