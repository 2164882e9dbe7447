// A round that bots alone play to its end, as a table would let them.
#pragma once

#include <span>

#include "bots/bot.h"
#include "fair/hashing.h"
#include "rules/state.h"

namespace runset::table::deals {

/// `bots`: one a seat. `deal_seed` is what they draw their chance from.
[[nodiscard]] rules::State play_round(const fair::Hashing& hashing, rules::State match,
                                      std::span<const bots::Bot* const> bots, const notation::Digest& deal_seed);

} // namespace runset::table::deals
