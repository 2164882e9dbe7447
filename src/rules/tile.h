// A tile as it stands on a rack or lies in the pile: a colour and a number, or a joker. The two copies of a tile are
// alike: nothing in the rules ever tells them apart. What a laid joker stands for is the business of `Piece`.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

namespace runset::rules {

inline constexpr int colour_count = 4;
inline constexpr int max_number = 13;
inline constexpr int max_tiles = 106;

struct Colour {
    std::uint8_t index = 0;
    friend constexpr auto operator<=>(Colour, Colour) = default;
};

class Tile {
public:
    constexpr Tile() = default;
    constexpr Tile(Colour colour, int number)
        : code_(static_cast<std::uint8_t>((colour.index & 3U) << 4U | (static_cast<unsigned>(number) & 15U))) {}

    static constexpr Tile joker() { return {}; }
    static constexpr Tile from_code(std::uint8_t code) {
        Tile tile;
        tile.code_ = code & 63U;
        return tile;
    }

    [[nodiscard]] constexpr bool is_joker() const { return code_ == 0; }
    [[nodiscard]] constexpr Colour colour() const { return {static_cast<std::uint8_t>(code_ >> 4U)}; }
    [[nodiscard]] constexpr int number() const { return code_ & 15U; }
    [[nodiscard]] constexpr std::uint8_t code() const { return code_; }

    friend constexpr auto operator<=>(Tile, Tile) = default;

private:
    // Two bits of colour, four of number. No natural tile has number 0, so 0 is free for the joker.
    std::uint8_t code_ = 0;
};

/// A multiset of tiles: how many of each. 64 bytes, so that sums and comparisons are a few machine instructions.
class TileCounts {
public:
    static constexpr int codes = 64;

    constexpr TileCounts() = default;
    constexpr explicit TileCounts(const std::array<std::uint8_t, codes>& by_code) : counts_(by_code) {}

    [[nodiscard]] constexpr int operator[](Tile tile) const { return counts_[tile.code()]; }
    [[nodiscard]] constexpr int at_code(int code) const { return counts_[static_cast<std::size_t>(code)]; }
    constexpr void add(Tile tile) { ++counts_[tile.code()]; }
    constexpr void remove(Tile tile) { --counts_[tile.code()]; }
    constexpr void set(Tile tile, int count) { counts_[tile.code()] = static_cast<std::uint8_t>(count); }

    constexpr TileCounts& operator+=(const TileCounts& other) {
        for (std::size_t i = 0; i < codes; ++i) {
            counts_[i] = static_cast<std::uint8_t>(counts_[i] + other.counts_[i]);
        }
        return *this;
    }

    /// What is here and not there; never below nothing.
    [[nodiscard]] friend constexpr TileCounts operator-(const TileCounts& left, const TileCounts& right) {
        TileCounts rest;
        for (std::size_t i = 0; i < codes; ++i) {
            const auto a = left.counts_[i];
            const auto b = right.counts_[i];
            rest.counts_[i] = static_cast<std::uint8_t>(a > b ? a - b : 0);
        }
        return rest;
    }

    [[nodiscard]] constexpr bool empty() const {
        std::uint8_t any = 0;
        for (auto count : counts_) {
            any |= count;
        }
        return any == 0;
    }

    [[nodiscard]] constexpr bool is_within(const TileCounts& other) const {
        std::uint8_t over = 0;
        for (std::size_t i = 0; i < codes; ++i) {
            over |= static_cast<std::uint8_t>(counts_[i] > other.counts_[i]);
        }
        return over == 0;
    }

    [[nodiscard]] constexpr int size() const {
        int sum = 0;
        for (auto count : counts_) {
            sum += count;
        }
        return sum;
    }

    [[nodiscard]] constexpr int jokers() const { return counts_[0]; }

    friend constexpr bool operator==(const TileCounts&, const TileCounts&) = default;

private:
    alignas(64) std::array<std::uint8_t, codes> counts_{};
};

/// Calls `visit(tile)` once for every tile of the multiset, jokers last.
template <typename Visit> constexpr void for_each_tile(const TileCounts& counts, Visit visit) {
    for (int step = 1; step <= TileCounts::codes; ++step) {
        const Tile tile = Tile::from_code(static_cast<std::uint8_t>(step % TileCounts::codes));
        for (int copy = counts[tile]; copy > 0; --copy) {
            visit(tile);
        }
    }
}

} // namespace runset::rules
