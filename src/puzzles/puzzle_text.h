// Puzzles as text, one line each: how a collection is kept and how they travel.
//
//     puzzle   = kind " " tiles "; " position "; solution " table "; measured " features
//     features = steps " " moves " " touched " " chain " " decoys " " answers
//
//     lay-all 2; classic/standard; opened; rack g4 g5; table g1 g2 g3; solution g1 g2 g3 g4 g5; measured 1 0 1 1 0 1
#pragma once

#include "notation/parse.h"
#include "puzzles/puzzle.h"

namespace runset::puzzles {

[[nodiscard]] std::string print_puzzle(const Puzzle& puzzle);
[[nodiscard]] notation::Parsed<Puzzle> parse_puzzle(std::string_view line);

} // namespace runset::puzzles
