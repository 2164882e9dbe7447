#include "rules/meld.h"

#include <bit>

namespace runset::rules {

namespace {

constexpr int shortest_meld = 3;

constexpr bool is_consecutive(unsigned bits) {
    const unsigned shifted = bits >> static_cast<unsigned>(std::countr_zero(bits));
    return (shifted & (shifted + 1)) == 0;
}

/// By how much the tile codes of natural pieces grow from each to the next: 1 in a run, once the number of codes a
/// colour has in a set of neighbouring colours. 0 if it is not always the same, or not for naturals alone.
int even_step(MeldPieces meld) {
    const int step = meld[1].code() - meld[0].code();
    for (std::size_t i = 2; i < meld.size(); ++i) {
        if (meld[i].code() - meld[i - 1].code() != step) {
            return 0;
        }
    }
    return meld.front().is_joker() || meld.back().is_joker() ? 0 : step;
}

/// Most melds are natural tiles written in order: these are known by their first tile and their size.
MeldShape shape_in_order(const Settings& settings, MeldPieces meld) {
    constexpr int next_number = 1;
    constexpr int next_colour = 16;
    const auto size = static_cast<unsigned>(meld.size());
    const int step = even_step(meld);
    const int first = meld.front().number();
    const int last = meld.back().number();
    const bool is_run = step == next_number && first >= 1 && last > first && last <= settings.numbers;
    const bool is_set = step == next_colour && settings.has_sets && first >= 1 && first <= settings.numbers;
    if (!is_run && !is_set) {
        return {};
    }
    const auto line = is_run ? meld.front().colour().index : static_cast<std::uint8_t>(first);
    const auto lowest = is_run ? static_cast<unsigned>(first) : unsigned{meld.front().colour().index};
    const auto all = static_cast<std::uint16_t>(((1U << size) - 1U) << lowest);
    return {.kind = is_run ? MeldKind::run : MeldKind::set,
            .size = static_cast<std::uint8_t>(size),
            .jokers = 0,
            .line = line,
            .all = all,
            .naturals = all};
}

} // namespace

MeldShape shape_of(const Settings& settings, MeldPieces meld) {
    MeldShape shape;
    const auto size = static_cast<int>(meld.size());
    if (size < shortest_meld || size > settings.numbers + colour_count) {
        return shape;
    }
    if (const MeldShape in_order = shape_in_order(settings, meld); in_order.kind != MeldKind::none) {
        return in_order;
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
