// Tiles kept on purpose told apart from tiles overlooked. Strong bots keep tiles too, and there is more than one good
// way to do it: a seat's round is judged by the bot whose way it went.
#pragma once

#include <span>

#include "review/review.h"
#include "review/walk.h"

namespace runset::review {

/// What a bot of this style would lay here: nothing where it waits.
[[nodiscard]] rules::TileCounts lay_of(Style style, const rules::State& state);

/// The style of one seat in one round: the first that it never broke by laying where that style waits.
[[nodiscard]] Style style_of(std::span<const Walked* const> turns);

/// Shares `missed` out between `held_back` and `overlooked` and gives the turn its accuracy. `by_judge` is what the
/// judging bot would have laid.
void share_out(Turn& turn, const rules::TileCounts& by_judge);

} // namespace runset::review
