// The tiles of an edition in an order, and the pile that is left of them after the deal. The order comes from outside.
#pragma once

#include <array>
#include <span>

#include "rules/settings.h"
#include "rules/tile.h"

namespace runset::rules {

struct Deck {
    std::array<Tile, max_tiles> tiles{};
    int count = 0;

    [[nodiscard]] std::span<const Tile> all() const { return std::span(tiles).first(static_cast<std::size_t>(count)); }
    friend bool operator==(const Deck& left, const Deck& right);
};

[[nodiscard]] TileCounts all_tiles(const Settings& settings);

/// True if these settings have such a tile (rule M1).
[[nodiscard]] bool has_tile(const Settings& settings, Tile tile);

/// Every tile once in plain order: colour by colour, jokers last.
[[nodiscard]] Deck sorted_deck(const Settings& settings);

/// The same shuffled by a seed, for play among friends and for simulation.
[[nodiscard]] Deck shuffled_deck(const Settings& settings, std::uint64_t seed);

/// Face-down tiles; the next one to be drawn comes first.
class Pile {
public:
    Pile() = default;
    explicit Pile(std::span<const Tile> tiles);

    [[nodiscard]] int size() const { return end_ - next_; }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] std::span<const Tile> tiles() const;
    Tile draw() { return tiles_[next_++]; }

    /// P4: puts a tile back and mixes everything. A tile must have been drawn before.
    void put_back(Tile tile, std::uint64_t seed);

    friend bool operator==(const Pile& left, const Pile& right);

private:
    std::array<Tile, max_tiles> tiles_{};
    std::uint8_t next_ = 0;
    std::uint8_t end_ = 0;
};

} // namespace runset::rules
