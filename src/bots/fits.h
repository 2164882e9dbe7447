// Do tiles fill melds without rest, jokers included, if all of them may be put together freely? The answer takes
// microseconds, and "no" is final: no rule about jokers or openings ever allows more.
#pragma once

#include "rules/settings.h"
#include "rules/tile.h"

namespace runset::bots {

[[nodiscard]] bool fits(const rules::Settings& settings, const rules::TileCounts& tiles);

} // namespace runset::bots
