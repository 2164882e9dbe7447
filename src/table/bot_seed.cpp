#include "table/bot_seed.h"

#include <string_view>
#include <vector>

namespace runset::table {

std::uint64_t bot_seed(const fair::Hashing& hashing, const notation::Digest& deal_seed, const rules::State& match) {
    constexpr std::string_view label = "runset/bot/1";
    constexpr std::uint32_t steps_a_turn = 2; // a draw and its put-back
    std::vector<std::uint8_t> message(label.begin(), label.end());
    message.push_back(0);
    const std::uint32_t step = static_cast<std::uint32_t>(match.turn) * steps_a_turn + (match.drawn ? 1U : 0U);
    for (unsigned shift = 32; shift > 0; shift -= 8) {
        message.push_back(static_cast<std::uint8_t>(step >> (shift - 8)));
    }
    const notation::Digest digest = hashing.hmac_sha256(deal_seed, message);
    std::uint64_t seed = 0;
    for (std::size_t i = 0; i < sizeof seed; ++i) {
        seed = seed << 8U | digest[i];
    }
    return seed;
}

} // namespace runset::table
