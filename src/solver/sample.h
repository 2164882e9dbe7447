// Positions made from a number alone, the same on every machine, and the fingerprint of the solver over them. The
// fingerprint changes only when an answer changes, so it tells whether two builds play the same game.
#pragma once

#include <cstdint>

#include "rules/position.h"

namespace runset::solver {

/// A table of valid melds and a rack, all out of one deck.
[[nodiscard]] rules::Position sample_position(const rules::Settings& settings, std::uint64_t seed);

/// A number over the answers to `seeds` positions of every edition: what can be laid, and how much.
[[nodiscard]] std::uint64_t fingerprint(std::uint64_t seeds);

inline constexpr std::uint64_t fingerprint_seeds = 400;

} // namespace runset::solver
