// Ambushes: bots that wait for the one turn that empties the rack. They differ in when and with what they open, and in
// when they give up waiting.
#pragma once

#include "bots/bot.h"

namespace runset::bots {

/// Opens as soon as it can with the most it can.
[[nodiscard]] rules::Move ambush(const rules::View& view, const Ask& ask);

/// Opens as soon as it can with the fewest tiles.
[[nodiscard]] rules::Move ambush_small(const rules::View& view, const Ask& ask);

/// Opens with the fewest tiles, and not before the pile is down to `ask.parameter` tiles.
[[nodiscard]] rules::Move ambush_late(const rules::View& view, const Ask& ask);

/// Lays down the most it can once another rack is down to `ask.parameter` tiles.
[[nodiscard]] rules::Move ambush_wary(const rules::View& view, const Ask& ask);

/// Lays once the pile is empty, if that leaves the other seat no way out.
[[nodiscard]] rules::Move ambush_tempo(const rules::View& view, const Ask& ask);

} // namespace runset::bots
