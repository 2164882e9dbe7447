// What the players of a table agree on before they begin: edition and house rules, seats, handicaps.
#pragma once

#include "rules/state.h"

namespace runset::table {

struct TableOptions {
    rules::Settings settings{};
    int seat_count = 2;
    rules::Seat youngest{};
    bool is_open = false;         // listed for everybody; else only who knows the code comes in
    bool has_hints = true;        // the clients may offer hints
    bool replays_swapped = false; // after a round bots play its deal again with the seats swapped
    rules::Handicaps handicaps{};
    std::array<bool, rules::max_seats> gets_hints{}; // a handicap: hints for this seat although the table has none

    friend bool operator==(const TableOptions&, const TableOptions&) = default;
};

} // namespace runset::table
