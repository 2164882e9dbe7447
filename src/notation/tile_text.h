// Tiles and pieces as text.
//
//     tile   = colour number | "J"          g4, k13, J
//     piece  = tile | "J:" colour number     J:k4 is a joker standing for black 4
//     rack   = "-" | tile { " " tile }
//
// Colours are the letters of the edition: Classic p k g y, Kids and Junior r g b y.
#pragma once

#include "notation/parse.h"
#include "rules/deck.h"
#include "rules/piece.h"
#include "rules/settings.h"

namespace runset::notation {

[[nodiscard]] std::string print_tile(const rules::Settings& settings, rules::Tile tile);
[[nodiscard]] Parsed<rules::Tile> parse_tile(const rules::Settings& settings, std::string_view text);

[[nodiscard]] std::string print_piece(const rules::Settings& settings, rules::Piece piece);
/// A joker may stand for numbers 0 to 15 here; whether such a tile exists is for the judge. A bare `J` is undeclared.
[[nodiscard]] Parsed<rules::Piece> parse_piece(const rules::Settings& settings, std::string_view text);

[[nodiscard]] std::string print_rack(const rules::Settings& settings, const rules::TileCounts& rack);
[[nodiscard]] Parsed<rules::TileCounts> parse_rack(const rules::Settings& settings, std::string_view text);

[[nodiscard]] std::string print_deck(const rules::Settings& settings, const rules::Deck& deck);
[[nodiscard]] Parsed<rules::Deck> parse_deck(const rules::Settings& settings, std::string_view text);

} // namespace runset::notation
