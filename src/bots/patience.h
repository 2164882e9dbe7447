// Bots that differ only in when they lay: at once, or above a rack size. What they lay is always the most they can.
#pragma once

#include "bots/bot.h"

namespace runset::bots {

[[nodiscard]] rules::Move lay_most(const rules::View& view, const Ask& ask);

/// Keeps up to `ask.parameter` tiles.
[[nodiscard]] rules::Move hold_back(const rules::View& view, const Ask& ask);

} // namespace runset::bots
