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

} // namespace runset::bots
