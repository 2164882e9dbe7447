// One moment of a game that is looked at again, as a page: seats, table, the racks that lie open, and what was done.
#pragma once

#include "cli/replay_walk.h"
#include "cli/screen_tile.h"

namespace runset::cli {

[[nodiscard]] std::string print_replay(const text::Catalogue& texts, const Style& style, const ReplayWalk& walk);

} // namespace runset::cli
