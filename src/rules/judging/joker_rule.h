// Rules J7 to J10 where a table joker must be replaced before it is used elsewhere: every joker that lay on the table
// either stays, with its meaning and at least two pieces of its old meld, or was exchanged for its own tile.
#pragma once

#include "rules/judging/lay.h"

namespace runset::rules::inline judging {

/// Refuses with JOKER_MOVED and the start meld of the joker if no reading of the lay is allowed.
[[nodiscard]] Verdict judge_jokers(const Lay& lay);

} // namespace runset::rules::inline judging
