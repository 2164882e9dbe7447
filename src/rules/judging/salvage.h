// When the time is up: keep what lies in faultless melds, restore what was disturbed, give the rest back (rules K2,
// K3).
#pragma once

#include "rules/position.h"

namespace runset::rules::inline judging {

struct Salvage {
    Table table;        // as it is left
    TileCounts rack;    // what the player holds afterwards, before drawing
    bool stays = false; // something was laid; if not, table and rack are as at the start and the player draws
};

/// `draft` is the table as it lay when the time was up; tiles in the player's hand are simply missing from it.
[[nodiscard]] Salvage salvage(const Settings& settings, const Position& start, const Table& draft);

} // namespace runset::rules::inline judging
