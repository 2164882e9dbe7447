// Melds that a rack holds by itself: all of them, and a quick choice of several that do not share a tile. The choice is
// greedy, so it may miss the best one; finding that is the solver's business.
#pragma once

#include <vector>

#include "rules/random.h"
#include "rules/settings.h"
#include "rules/table.h"

namespace runset::bots {

using Meld = std::vector<rules::Piece>;

/// Every run and set with at least one natural tile; what is missing is filled with the rack's jokers.
[[nodiscard]] std::vector<Meld> melds_in(const rules::Settings& settings, const rules::TileCounts& rack);

/// Takes the most promising meld, then the next from what is left, until there is none. `noise` stirs the order, so
/// that several tries give several choices; 0 gives the plain one.
[[nodiscard]] std::vector<Meld> choose_melds(const rules::Settings& settings, rules::TileCounts rack, int noise,
                                             rules::Random& random);

} // namespace runset::bots
