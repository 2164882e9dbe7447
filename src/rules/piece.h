// A tile as it lies on the table: a natural tile, or a joker together with the tile it stands for.
#pragma once

#include "rules/tile.h"

namespace runset::rules {

class Piece {
public:
    constexpr Piece() = default;
    constexpr explicit Piece(Tile natural) : code_(natural.code()) {}

    /// A joker standing for a colour and a number from 0 to 15; whether such a tile exists is for the meld to judge.
    static constexpr Piece joker_as(Colour colour, int number) { return joker_as(Tile(colour, number)); }
    static constexpr Piece joker_as(Tile meaning) {
        Piece piece;
        piece.code_ = static_cast<std::uint8_t>(joker_bit | meaning.code());
        return piece;
    }
    /// A joker of which nobody has said what it stands for. It is in no valid meld.
    static constexpr Piece undeclared_joker() { return joker_as(Tile{}); }

    [[nodiscard]] constexpr bool is_joker() const { return (code_ & joker_bit) != 0; }
    [[nodiscard]] constexpr bool is_undeclared() const { return code_ == joker_bit; }
    [[nodiscard]] constexpr Colour colour() const { return stands_for().colour(); }
    [[nodiscard]] constexpr int number() const { return stands_for().number(); }

    /// The tile this piece acts as in its meld.
    [[nodiscard]] constexpr Tile stands_for() const { return Tile::from_code(code_ & 63U); }
    /// The tile that was put down: the natural tile itself, or a joker.
    [[nodiscard]] constexpr Tile tile() const { return is_joker() ? Tile::joker() : stands_for(); }
    [[nodiscard]] constexpr std::uint8_t code() const { return code_; }

    friend constexpr auto operator<=>(Piece, Piece) = default;

private:
    static constexpr std::uint8_t joker_bit = 64;
    std::uint8_t code_ = joker_bit;
};

} // namespace runset::rules
