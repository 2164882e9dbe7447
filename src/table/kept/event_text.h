// Entries of a table's log as one line of text each; what is printed reads back to the same value.
//
//     entry    = up_ms " " event
//     event    = "created " options | "configured " options | "taken " seat | "bot " seat " " level | "freed " seat
//              | "deal " number " " digest | "ready " seat [ " " digest ] | "nonce " seat " " digest | "dealt"
//              | "moved " seat " " ( "player" | "bot" | "clock" ) " " move
//              | "over " seat | "back " seat | "left " seat | "closed"
//     options  = settings "; seats " number "; youngest " seat [ "; open" ] [ "; nohints" ]
//                { "; openMin " seat " " number } { "; hints " seat }
//
// Seats are numbered from 1. Moves and settings are written as everywhere (docs/notation.md).
#pragma once

#include "notation/parse.h"
#include "table/event.h"

namespace runset::table::kept {

[[nodiscard]] std::string print_entry(const rules::Settings& settings, const Entry& entry);

/// `settings` are those of the table so far, for reading tiles.
[[nodiscard]] notation::Parsed<Entry> parse_entry(const rules::Settings& settings, std::string_view line);

} // namespace runset::table::kept
