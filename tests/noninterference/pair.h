// Two games that look the same to an observer, but whose hidden tiles lie otherwise: every byte that the observer, a
// spectator, the lobby or anybody over HTTP is told, and the moment at which it is told, must be the same.
#pragma once

#include "noninterference/director.h"

namespace runset::noninterference {

struct Comparison {
    bool is_comparable = false; // false: with the tiles exchanged the game would not have gone the same way
    std::string difference{};   // empty: none
    int moved = 0;              // places of the deck with another tile
    int drawn_otherwise = 0;    // tiles on the table that were drawn at other times
    bool has_bots = false;
    bool are_bots_tiles_moved = false;
    std::size_t bytes = 0; // compared
};

/// The same number gives the same pair.
[[nodiscard]] Comparison compare_pair(std::uint64_t number, PathCounts& counts);

} // namespace runset::noninterference
