// Melds and tables as text.
//
//     meld   = piece { " " piece }
//     table  = "-" | meld { " | " meld }
//
//     g4 g5 g6 | p8 k8 J:y8
#pragma once

#include "notation/parse.h"
#include "rules/settings.h"
#include "rules/table.h"

namespace runset::notation {

[[nodiscard]] std::string print_meld(const rules::Settings& settings, rules::MeldPieces meld);
[[nodiscard]] std::string print_table(const rules::Settings& settings, const rules::Table& table);

/// Jokers may be left undeclared (`J`).
[[nodiscard]] Parsed<rules::Table> parse_table(const rules::Settings& settings, std::string_view text);

/// Declares what bare jokers stand for where their place says it; a mistake where the player has to say it. A meld that
/// is none whatever they stand for is left as it is: the judge will refuse it.
[[nodiscard]] Parsed<rules::Table> declare_jokers(const rules::Settings& settings, const rules::Table& table);

} // namespace runset::notation
