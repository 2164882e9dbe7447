// What the best play of a position is: how much it lays, what that counts, and the table it leaves.
#pragma once

#include <cstdint>

#include "rules/table.h"

namespace runset::solver::tasks {

/// What a play should have most of. Equal plays are told apart by the other figure.
enum class Objective : std::uint8_t { tiles, points };

struct Answer {
    int tiles = 0;  // laid from the rack; 0: there is no legal play
    int points = 0; // a tile counts its number, a joker 25
    bool goes_out = false;
    rules::Table table; // as the player leaves it; the start table where there is no play
};

} // namespace runset::solver::tasks
