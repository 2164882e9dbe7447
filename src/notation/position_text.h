// A position as text: what a player to move sees, with the rules it is played by.
//
//     position = settings "; " ( "opened" | "closed" ) "; rack " rack "; table " table
//
//     classic/standard; opened; rack g4 k9 J; table g5 g6 g7 | p8 k8 J:y8
#pragma once

#include "notation/parse.h"
#include "rules/position.h"

namespace runset::notation {

struct PositionLine {
    rules::Settings settings;
    rules::Position position;
    friend bool operator==(const PositionLine&, const PositionLine&) = default;
};

[[nodiscard]] std::string print_position(const PositionLine& line);
[[nodiscard]] Parsed<PositionLine> parse_position(std::string_view text);

} // namespace runset::notation
