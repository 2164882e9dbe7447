// Chance as a pair of games needs it: both have the same table and the same commitment, each the deck that was chosen
// for it, and seeds that differ where nothing may depend on them. The commitment is an ideal one: it does not follow
// from the seed, for two seeds could not have the same real one.
#pragma once

#include <vector>

#include "fair/hashing.h"
#include "rules/deck.h"

namespace runset::noninterference {

using Tiles = std::vector<rules::Tile>;

/// For all games from now on. `secret` sets the part of the deal's seed that bots do not use.
void choose_chance(const rules::Settings& settings, const Tiles& deck, std::uint64_t shared, std::uint64_t secret);

[[nodiscard]] fair::Hashing ideal_hashing();

void fill_with_chosen_chance(std::span<std::uint8_t> bytes);

} // namespace runset::noninterference
