// What a bot draws its chance from in a turn: a one-way function of the deal's secret seed, so that the same log gives
// the same game, and what others can see of it (how long it thinks, what it plays) tells nothing about the seed.
#pragma once

#include "fair/hashing.h"
#include "rules/state.h"

namespace runset::table {

[[nodiscard]] std::uint64_t bot_seed(const fair::Hashing& hashing, const notation::Digest& deal_seed,
                                     const rules::State& match);

} // namespace runset::table
