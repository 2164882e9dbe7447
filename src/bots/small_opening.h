// Openings with few tiles. What is not laid stays hidden, and may be laid better later.
#pragma once

#include <optional>
#include <vector>

#include "rules/position.h"

namespace runset::bots {

/// Tables after legal openings of one or two own melds none of which could be left out, fewest tiles first, and among
/// equals those with fewer jokers. Empty if there is none.
[[nodiscard]] std::vector<rules::Table> small_openings(const rules::Settings& settings,
                                                       const rules::Position& position);

/// An opening after which the rest of the rack goes out in the next turn, if the table stays as it is.
[[nodiscard]] std::optional<rules::Table> opening_before_end(const rules::Settings& settings,
                                                             const rules::Position& position);

} // namespace runset::bots
