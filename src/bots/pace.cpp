#include "bots/pace.h"

#include "bots/bot.h"

namespace runset::bots {

int think_at_once(std::string_view /*level*/, std::uint64_t /*seed*/) {
    return 0;
}

int think_like_a_person(std::string_view level, std::uint64_t seed) {
    const Bot* bot = find_bot(level);
    return bot == nullptr ? 0 : think_ms(bot->think, seed, 0); // the seed already differs from turn to turn
}

} // namespace runset::bots
