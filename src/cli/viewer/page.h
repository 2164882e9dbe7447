// One moment of a game that is looked at again, as a page: seats, table, the racks that lie open, and what was done.
#pragma once

#include "cli/screen/tile.h"
#include "cli/viewer/walk.h"

namespace runset::cli::viewer {

[[nodiscard]] std::string print_replay(const text::Catalogue& texts, const screen::Style& style,
                                       const ReplayWalk& walk);

} // namespace runset::cli::viewer
