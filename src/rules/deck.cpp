#include "rules/deck.h"

#include <algorithm>
#include <utility>

#include "rules/random.h"

namespace runset::rules {

namespace {

/// Fisher and Yates, from the end.
void shuffle(std::span<Tile> tiles, std::uint64_t seed) {
    Random random(seed);
    for (std::size_t left = tiles.size(); left > 1; --left) {
        std::swap(tiles[left - 1], tiles[static_cast<std::size_t>(random.below(left))]);
    }
}

} // namespace

bool operator==(const Deck& left, const Deck& right) {
    return std::ranges::equal(left.all(), right.all());
}

TileCounts all_tiles(const Settings& settings) {
    TileCounts counts;
    for (Tile tile : sorted_deck(settings).all()) {
        counts.add(tile);
    }
    return counts;
}

bool has_tile(const Settings& settings, Tile tile) {
    return tile.is_joker() ? settings.jokers > 0 : tile.number() >= 1 && tile.number() <= settings.numbers;
}

Deck sorted_deck(const Settings& settings) {
    Deck deck;
    const auto put = [&deck](Tile tile) { deck.tiles[static_cast<std::size_t>(deck.count++)] = tile; };
    for (std::uint8_t colour = 0; colour < colour_count; ++colour) {
        for (int number = 1; number <= settings.numbers; ++number) {
            for (int copy = 0; copy < settings.copies; ++copy) {
                put(Tile(Colour{colour}, number));
            }
        }
    }
    for (int joker = 0; joker < settings.jokers; ++joker) {
        put(Tile::joker());
    }
    return deck;
}

Deck shuffled_deck(const Settings& settings, std::uint64_t seed) {
    Deck deck = sorted_deck(settings);
    shuffle(std::span(deck.tiles).first(static_cast<std::size_t>(deck.count)), seed);
    return deck;
}

Pile::Pile(std::span<const Tile> tiles) : end_(static_cast<std::uint8_t>(tiles.size())) {
    std::ranges::copy(tiles, tiles_.begin());
}

std::span<const Tile> Pile::tiles() const {
    return std::span(tiles_).subspan(next_, static_cast<std::size_t>(size()));
}

void Pile::put_back(Tile tile, std::uint64_t seed) {
    tiles_[--next_] = tile;
    shuffle(std::span(tiles_).subspan(next_, static_cast<std::size_t>(size())), seed);
}

bool operator==(const Pile& left, const Pile& right) {
    return std::ranges::equal(left.tiles(), right.tiles());
}

} // namespace runset::rules
