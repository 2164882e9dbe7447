#include "bots/put_back.h"

#include <algorithm>
#include <cstdlib>

#include "rules/random.h"

namespace runset::bots {

using rules::Settings;
using rules::Tile;
using rules::TileCounts;

namespace {

/// How much two tiles help each other towards a run or a set.
int friendship(const Settings& settings, Tile one, Tile other) {
    const int apart = std::abs(one.number() - other.number());
    if (one.colour() == other.colour()) {
        return apart == 0 ? -3 : std::max(0, 3 - apart); // a second copy is of little use
    }
    return settings.has_sets && apart == 0 ? 2 : 0;
}

int friends(const Settings& settings, const TileCounts& rack, Tile tile) {
    int sum = -friendship(settings, tile, tile); // the tile itself is on the rack, too
    rules::for_each_tile(rack, [&](Tile other) { sum += other.is_joker() ? 0 : friendship(settings, tile, other); });
    return sum;
}

} // namespace

Tile choose_put_back(const Settings& settings, const TileCounts& rack, std::uint64_t seed) {
    rules::Random random(seed);
    Tile loneliest = Tile::joker();
    int fewest = 0;
    rules::for_each_tile(rack, [&](Tile tile) {
        const int count = tile.is_joker() ? 0 : friends(settings, rack, tile);
        const bool is_tie = count == fewest && random.below(2) == 0;
        if (!tile.is_joker() && (loneliest.is_joker() || count < fewest || is_tie)) {
            loneliest = tile;
            fewest = count;
        }
    });
    return loneliest;
}

} // namespace runset::bots
