// How long a table lets a bot seem to think. The delay comes from the level's row, the seed and the turn's number
// alone: there is no place here for a rack, so the time taken tells nothing about the tiles.
#pragma once

#include <cstdint>

namespace runset::bots {

/// The shortest and the longest delay of a level; the middle is the likeliest.
struct ThinkTime {
    int least_ms = 0;
    int most_ms = 0;
};

[[nodiscard]] int think_ms(ThinkTime time, std::uint64_t seed, int turn);

} // namespace runset::bots
