// What a seat may want to do, and the events a match is made of. A lay is the whole table as the player leaves it.
#pragma once

#include <variant>

#include "rules/deck.h"
#include "rules/seat.h"
#include "rules/table.h"

namespace runset::rules {

struct LayMove {
    Table table;
    friend bool operator==(const LayMove&, const LayMove&) = default;
};
struct DrawMove {
    friend bool operator==(const DrawMove&, const DrawMove&) = default;
};
struct PutBackMove {
    Tile tile;
    friend bool operator==(const PutBackMove&, const PutBackMove&) = default;
};
struct PassMove {
    friend bool operator==(const PassMove&, const PassMove&) = default;
};
/// The clock's move: the table as it lay when the time was up.
struct TimeOutMove {
    Table draft;
    friend bool operator==(const TimeOutMove&, const TimeOutMove&) = default;
};
using Move = std::variant<LayMove, DrawMove, PutBackMove, PassMove, TimeOutMove>;

/// A new round: the whole deck in order, and the seed for mixing the pile after a put-back.
struct Dealt {
    Deck deck;
    std::uint64_t shuffle_seed = 0;
    friend bool operator==(const Dealt&, const Dealt&) = default;
};
struct Laid {
    Table table;
    bool was_hand_rummy = false;
    friend bool operator==(const Laid&, const Laid&) = default;
};
struct Drew {
    friend bool operator==(const Drew&, const Drew&) = default;
};
struct PutBack {
    Tile tile;
    friend bool operator==(const PutBack&, const PutBack&) = default;
};
struct Passed {
    friend bool operator==(const Passed&, const Passed&) = default;
};
/// Nothing could stay: the seat draws if the pile has a tile.
struct TimedOut {
    friend bool operator==(const TimedOut&, const TimedOut&) = default;
};
using Event = std::variant<Dealt, Laid, Drew, PutBack, Passed, TimedOut>;

} // namespace runset::rules
