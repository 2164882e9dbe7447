// Runs and sets as the search thinks of them, and how they become pieces on the table: quickly, one behind the other.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "rules/table.h"

namespace runset::solver {

/// Runs and sets alike: a row of pieces with numbers or colours, some of them jokers.
struct Run {
    int colour;
    int first;
    int last;
    unsigned jokers; // bit n

    [[nodiscard]] int length() const { return last - first + 1; }
};

struct Set {
    int number;
    unsigned colours; // bit c: natural
    int jokers;

    [[nodiscard]] int size() const { return std::popcount(colours) + jokers; }
};

inline constexpr std::size_t max_melds = rules::max_tiles / 3 + 1;

/// All numbers of each colour in a row, and behind them as many again: a run is copied out of it at one stroke.
inline constexpr std::size_t stroke = rules::Table::stroke;
inline constexpr auto rows = [] {
    std::array<std::array<rules::Piece, 2 * stroke>, rules::colour_count> all{};
    for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
        for (int n = 0; n <= rules::max_number; ++n) {
            all[c][static_cast<std::size_t>(n)] = rules::Piece(rules::Tile(rules::Colour{c}, n));
        }
    }
    return all;
}();

/// The colours of a set in a row, by their bits: as codes of pieces with number 0.
inline constexpr auto set_colours = [] {
    std::array<std::uint32_t, 1U << rules::colour_count> all{};
    for (unsigned colours = 0; colours < all.size(); ++colours) {
        std::uint32_t row = 0;
        for (unsigned c = rules::colour_count; c-- > 0;) {
            row = (colours >> c & 1U) != 0 ? row << 8U | c << 4U : row;
        }
        all[colours] = row;
    }
    return all;
}();

/// Melds one behind the other on a table.
class MeldWriter {
public:
    explicit MeldWriter(rules::Table& table) : writer_(table) {}

    void add(const Run& run) {
        const auto& row = rows[static_cast<std::size_t>(run.colour)];
        const auto pieces =
            std::span<const rules::Piece>(row).subspan(static_cast<std::size_t>(run.first)).first<stroke>();
        rules::Piece* const place = writer_.add(pieces, static_cast<std::size_t>(run.length()));
        for (unsigned rest = run.jokers; rest != 0; rest &= rest - 1) {
            rules::Piece& piece = place[std::countr_zero(rest) - run.first];
            piece = rules::Piece::joker_as(piece.stands_for());
        }
    }

    void add(const Set& set) {
        using Pieces = std::array<rules::Piece, rules::colour_count>;
        const auto size = static_cast<std::size_t>(set.size());
        if (set.jokers == 0) {
            const std::uint32_t each = 0x01010101U * static_cast<std::uint32_t>(set.number);
            const auto pieces = std::bit_cast<Pieces>(set_colours[set.colours] + each);
            writer_.add(std::span<const rules::Piece, rules::colour_count>(pieces), size);
            return;
        }
        std::array<rules::Piece, rules::colour_count + 1> row;
        int jokers = set.jokers;
        rules::Piece* place = row.data();
        for (unsigned c = 0; c < rules::colour_count; ++c) {
            const bool is_natural = (set.colours >> c & 1U) != 0;
            const rules::Tile tile(rules::Colour{static_cast<std::uint8_t>(c)}, set.number);
            *place = is_natural ? rules::Piece(tile) : rules::Piece::joker_as(tile);
            const bool is_joker = !is_natural && jokers > 0;
            jokers -= is_joker ? 1 : 0;
            place += is_natural || is_joker ? 1 : 0;
        }
        writer_.add(std::span<const rules::Piece, rules::colour_count>(row.data(), rules::colour_count), size);
    }

private:
    rules::Table::Writer writer_;
};

} // namespace runset::solver
