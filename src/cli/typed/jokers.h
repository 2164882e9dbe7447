// Jokers as a player types them. A bare `J` is read by its place in the line; where that says nothing, by the only meld
// that the tiles can make in any order. Where several are left, the player is asked.
#pragma once

#include <vector>

#include "cli/typed/complaint.h"
#include "rules/settings.h"
#include "rules/table.h"

namespace runset::cli::typed {

using Meld = std::vector<rules::Piece>;

enum class WrittenOrder : std::uint8_t { counts, does_not_count };

/// The meld with its jokers declared and its pieces in order. What is no meld yet comes back as it is.
[[nodiscard]] Understood<Meld> settle(const rules::Settings& settings, const Meld& meld, WrittenOrder order);

} // namespace runset::cli::typed
