// Can a whole rack be laid at once? Bots that wait ask this every turn, so the quick question comes before the play.
#pragma once

#include <optional>

#include "rules/position.h"

namespace runset::bots {

/// The table after laying the whole rack, or none if that cannot be done now.
[[nodiscard]] std::optional<rules::Table> way_out(const rules::Settings& settings, const rules::Position& position);

} // namespace runset::bots
