// The best legal play of a position, exact for every edition, variant and house rule: what it lays, what that counts,
// and the table it leaves.
#pragma once

#include <cstdint>

#include "rules/position.h"

namespace runset::solver {

/// What a play should have most of. Equal plays are told apart by the other figure.
enum class Objective : std::uint8_t { tiles, points };

struct Answer {
    int tiles = 0;  // laid from the rack; 0: there is no legal play
    int points = 0; // a tile counts its number, a joker 25
    bool goes_out = false;
    rules::Table table; // as the player leaves it; the start table where there is no play
};

/// A position that cannot arise (more tiles than the deck has, a table that is not valid) has no play.
[[nodiscard]] Answer best_play(const rules::Settings& settings, const rules::Position& position,
                               Objective objective = Objective::tiles);

} // namespace runset::solver
