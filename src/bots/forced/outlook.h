// How good a seat stands in a round where everybody lays what he can, told from its rack alone. Much less than a
// play-out to the end knows, but without the luck of all the draws to come: a play-out that stops early and asks here
// compares two lays with far fewer worlds.
#pragma once

#include <array>
#include <cstddef>

#include "rules/tile.h"

namespace runset::bots::forced {

inline constexpr std::size_t trait_count = 8;
using Traits = std::array<double, trait_count>;

/// The figures of a rack that the outlook weighs; the last one says who is on turn.
[[nodiscard]] Traits traits_of(const rules::TileCounts& rack, bool has_opened, bool is_on_turn, int pile_size);

/// The larger the better. The chance of a seat is the power of e to its outlook, in proportion to those of all seats.
[[nodiscard]] double outlook(const Traits& traits);

} // namespace runset::bots::forced
