// What a bot draws its chance from in a turn: the deal's secret seed, so that the same log gives the same game.
#pragma once

#include "notation/hex.h"
#include "rules/random.h"
#include "rules/state.h"

namespace runset::table {

[[nodiscard]] inline std::uint64_t bot_seed(const notation::Digest& deal_seed, const rules::State& match) {
    std::uint64_t seed = 0;
    for (std::size_t i = 0; i < sizeof seed; ++i) {
        seed = seed << 8U | deal_seed[i];
    }
    constexpr std::uint64_t steps_a_turn = 2; // a draw and its put-back
    const auto turn = static_cast<std::uint64_t>(match.turn) * steps_a_turn;
    return rules::Random(seed + turn + (match.drawn ? 1 : 0)).next();
}

} // namespace runset::table
