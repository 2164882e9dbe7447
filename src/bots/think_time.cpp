#include "bots/think_time.h"

#include "rules/random.h"

namespace runset::bots {

int think_ms(ThinkTime time, std::uint64_t seed, int turn) {
    // A stream of its own: the seed also decides what a level overlooks, and the delay must not tell that either.
    constexpr std::uint64_t stream = 0x7468696E6B000000U;
    rules::Random random(rules::Random(seed ^ stream).next() + static_cast<std::uint64_t>(turn));
    const auto range = static_cast<std::uint64_t>(time.most_ms - time.least_ms);
    const std::uint64_t two_draws = random.below(range + 1) + random.below(range + 1);
    return time.least_ms + static_cast<int>(two_draws / 2);
}

} // namespace runset::bots
