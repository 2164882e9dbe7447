// A deal that was played, played again with the seats swapped, so that the luck of the tiles shows: what would the
// others have made of mine? Nobody can play a deal a second time without knowing the hidden tiles, so bots do it: each
// of the table's bots as it is, and one in the place of every person (docs/puzzles.md).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "fair/hashing.h"
#include "notation/record.h"
#include "rules/state.h"

namespace runset::table::deals {

/// A round that has ended, with all that the proof of its deal shows.
struct EndedDeal {
    rules::Settings settings{};
    notation::DealProof proof{};
    rules::Seat starter{};
    std::vector<std::string> levels{}; // by seat: of a bot; empty for a person
};

/// One way to sit: everybody has moved on by so many seats.
struct SwappedRound {
    int moved_by = 0;
    std::array<int, rules::max_seats> points{}; // by player, in the order of the seats they really had
};

/// Every way to sit but the one that was played.
[[nodiscard]] std::vector<SwappedRound> play_swapped(const fair::Hashing& hashing, const EndedDeal& deal);

} // namespace runset::table::deals
