// Which tile a bot gives back after drawing onto a full rack (rule P3).
#pragma once

#include "rules/settings.h"
#include "rules/tile.h"

namespace runset::bots {

/// The tile with the fewest friends on the rack; a joker only if there is nothing else. The rack is not empty.
[[nodiscard]] rules::Tile choose_put_back(const rules::Settings& settings, const rules::TileCounts& rack,
                                          std::uint64_t seed);

} // namespace runset::bots
