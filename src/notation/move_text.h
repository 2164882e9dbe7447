// Moves as text.
//
//     move = "lay " table | "draw" | "put " tile | "pass" | "timeout " table
//
// A lay is the whole table as the player leaves it; a time-out carries the table as it lay at that moment.
#pragma once

#include "notation/parse.h"
#include "rules/move.h"
#include "rules/settings.h"

namespace runset::notation {

[[nodiscard]] std::string print_move(const rules::Settings& settings, const rules::Move& move);
[[nodiscard]] Parsed<rules::Move> parse_move(const rules::Settings& settings, std::string_view text);

} // namespace runset::notation
