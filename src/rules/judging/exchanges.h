// How many jokers on the table could be exchanged for tiles of a given supply, each tile freeing one joker (J3, J9).
#pragma once

#include "rules/judging/lay.h"

namespace runset::rules::inline judging {

[[nodiscard]] int most_exchanges(const Lay& lay, const TileCounts& supply);

} // namespace runset::rules::inline judging
