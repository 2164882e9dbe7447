// What the terminal that the program runs in can show.
#pragma once

#include "cli/screen/tile.h"

namespace runset::cli::screen {

/// Not a terminal where input or output go elsewhere. Colours not where NO_COLOR is set or they are unwanted.
[[nodiscard]] Style terminal_style(bool no_colour);

} // namespace runset::cli::screen
