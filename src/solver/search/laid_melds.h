// Runs and sets as the searches think of them, and how they become pieces on the table.
#pragma once

#include <array>
#include <bit>

#include "rules/table.h"

namespace runset::solver::search {

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
    unsigned jokers;  // bit c: a joker stands for colour c

    [[nodiscard]] int size() const { return std::popcount(colours | jokers); }
    /// The joker stands for the first colour that is missing.
    void add_joker() { jokers |= ~(colours | jokers) & (colours | jokers) + 1; }
};

inline constexpr std::size_t max_melds = rules::max_tiles / 3 + 1;

inline void lay(const Run& run, rules::Table& table) {
    std::array<rules::Piece, rules::max_number> pieces; // NOLINT(*-member-init): the first ones are filled
    std::size_t count = 0;
    for (int n = run.first; n <= run.last; ++n) {
        const rules::Tile tile(rules::Colour{static_cast<std::uint8_t>(run.colour)}, n);
        const bool is_joker = (run.jokers >> n & 1U) != 0;
        pieces[count++] = is_joker ? rules::Piece::joker_as(tile) : rules::Piece(tile);
    }
    table.add(rules::MeldPieces(pieces).first(count));
}

inline void lay(const Set& set, rules::Table& table) {
    std::array<rules::Piece, rules::colour_count> pieces;
    std::size_t count = 0;
    for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
        const rules::Tile tile(rules::Colour{c}, set.number);
        if ((set.colours >> c & 1U) != 0) {
            pieces[count++] = rules::Piece(tile);
        } else if ((set.jokers >> c & 1U) != 0) {
            pieces[count++] = rules::Piece::joker_as(tile);
        }
    }
    table.add(rules::MeldPieces(pieces).first(count));
}

} // namespace runset::solver::search
