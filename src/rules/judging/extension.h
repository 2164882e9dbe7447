// Games without rearranging (Kids and Junior, basic): every row on the table stays where it is and may only grow; a
// joker in it may be exchanged in place for its own card from the rack (rules R2, J3, J5).
#pragma once

#include "rules/judging/lay.h"

namespace runset::rules::inline judging {

/// For a player who has opened: NOT_EXTENSION or ONE_ACTION if the lay is none.
[[nodiscard]] Verdict judge_extension(const Lay& lay);

/// For the first lay-down: at least one new meld of one's own is laid besides (rules O1, O6). NOT_OPENED otherwise.
/// `may_add` says whether melds on the table may grow in the same turn.
[[nodiscard]] Verdict judge_opening_extension(const Lay& lay, bool may_add);

} // namespace runset::rules::inline judging
