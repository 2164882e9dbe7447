// First lay-down in a turn that also uses the table (house rule `sameTurnAfterOpening`, Kids and Junior professional):
// which of the final melds are the player's own, and are they enough? (rules O4 to O6)
#pragma once

#include "rules/judging/lay.h"

namespace runset::rules::inline judging {

/// True if some choice of final melds, made of tiles played from the rack, reaches the opening, and what else happened
/// on the table is legal with those melds lying there.
[[nodiscard]] bool has_own_melds(const Lay& lay);

} // namespace runset::rules::inline judging
