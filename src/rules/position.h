// What one player sees when a turn begins, as far as laying tiles is concerned.
#pragma once

#include "rules/settings.h"
#include "rules/table.h"

namespace runset::rules {

struct Position {
    bool has_opened = false;
    TileCounts rack;
    Table table;

    friend bool operator==(const Position&, const Position&) = default;
};

/// Says whether any legal lay exists. Only a search can tell, and searching belongs to the solver: whoever runs a match
/// hands this function in.
using CanLay = bool (*)(const Settings&, const Position&);

} // namespace runset::rules
