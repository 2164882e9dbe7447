// How hard the puzzles of the collections are, as a picture for docs/puzzles.md: one row an edition, one bar for every
// step of effort, coloured by level. SVG that follows the reader's light or dark look.
#pragma once

#include <string>

namespace runset::cli::puzzle {

[[nodiscard]] std::string plot_collections();

} // namespace runset::cli::puzzle
