// Adding tiles of a rack to melds that lie on the table, without moving anything else.
#pragma once

#include <optional>

#include "bots/rack_melds.h"

namespace runset::bots {

/// The meld with one more piece, if that is a meld again. Jokers of a set make room for the new colour (rule J2).
[[nodiscard]] std::optional<Meld> with_piece(const rules::Settings& settings, rules::MeldPieces meld,
                                             rules::Piece piece);

/// Puts down what fits, tile after tile, and takes it off the rack.
void add_tiles(const rules::Settings& settings, std::vector<Meld>& melds, rules::TileCounts& rack);

/// The table with one natural tile of the rack more, added to a meld or, if `parts_runs`, put into the middle of a long
/// run, which then lies there as two; none if no tile goes anywhere. It is for the judge to say whether the rules let a
/// run be parted.
[[nodiscard]] std::optional<rules::Table> with_one_tile(const rules::Settings& settings, const rules::Table& table,
                                                        const rules::TileCounts& rack, bool parts_runs);

} // namespace runset::bots
