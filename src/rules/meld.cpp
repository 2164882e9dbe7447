#include "rules/meld.h"

#include <bit>

namespace runset::rules {

namespace {

constexpr int shortest_meld = 3;

constexpr bool is_consecutive(unsigned bits) {
    const unsigned shifted = bits >> static_cast<unsigned>(std::countr_zero(bits));
    return (shifted & (shifted + 1)) == 0;
}

} // namespace

MeldShape shape_of(const Settings& settings, MeldPieces meld) {
    MeldShape shape;
    const auto size = static_cast<int>(meld.size());
    if (size < shortest_meld || size > settings.numbers + colour_count) {
        return shape;
    }
    unsigned numbers = 0;
    unsigned colours = 0;
    unsigned natural_numbers = 0;
    unsigned natural_colours = 0;
    unsigned jokers = 0;
    for (Piece piece : meld) {
        const unsigned natural = piece.is_joker() ? 0U : 1U;
        jokers += 1U - natural;
        numbers |= 1U << static_cast<unsigned>(piece.number());
        colours |= 1U << piece.colour().index;
        natural_numbers |= natural << static_cast<unsigned>(piece.number());
        natural_colours |= natural << piece.colour().index;
    }
    const unsigned existing = (2U << static_cast<unsigned>(settings.numbers)) - 2U;
    if ((numbers & ~existing) != 0) {
        return shape;
    }
    const bool is_run = std::has_single_bit(colours) && std::popcount(numbers) == size && is_consecutive(numbers);
    const bool is_set = settings.has_sets && std::has_single_bit(numbers) && std::popcount(colours) == size;
    if (!is_run && !is_set) {
        return shape;
    }
    shape.kind = is_run ? MeldKind::run : MeldKind::set;
    shape.size = static_cast<std::uint8_t>(size);
    shape.jokers = static_cast<std::uint8_t>(jokers);
    shape.line = static_cast<std::uint8_t>(std::countr_zero(is_run ? colours : numbers));
    shape.all = static_cast<std::uint16_t>(is_run ? numbers : colours);
    shape.naturals = static_cast<std::uint16_t>(is_run ? natural_numbers : natural_colours);
    return shape;
}

int value_of(MeldPieces meld) {
    int sum = 0;
    for (Piece piece : meld) {
        sum += piece.number();
    }
    return sum;
}

} // namespace runset::rules
