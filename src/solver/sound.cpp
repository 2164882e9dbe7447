#include "solver/sound.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "rules/meld.h"

namespace runset::solver {

namespace {

constexpr std::size_t stroke = rules::Table::stroke;
using Bytes = std::uint8_t __attribute__((ext_vector_type(stroke)));
using Flags = bool __attribute__((ext_vector_type(stroke)));

[[gnu::always_inline]] inline std::uint16_t bits(auto is) {
    return std::bit_cast<std::uint16_t>(__builtin_convertvector(is, Flags));
}

/// No more of any tile than the deck has.
bool is_out_of_one_deck(const rules::Settings& settings, const rules::TileCounts& tiles) {
    using Rows = std::array<Bytes, rules::colour_count>;
    static_assert(sizeof(Rows) == sizeof(rules::TileCounts));
    const auto rows = std::bit_cast<Rows>(tiles);
    constexpr Bytes number{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const auto exists = number - Bytes(1) < Bytes(static_cast<std::uint8_t>(settings.numbers));
    const Bytes copies = exists ? Bytes(static_cast<std::uint8_t>(settings.copies)) : Bytes(0);
    Bytes first_row = copies;
    first_row[0] = static_cast<std::uint8_t>(settings.jokers);
    auto is_over = rows[0] > first_row;
    for (std::size_t c = 1; c < rows.size(); ++c) {
        is_over |= rows[c] > copies;
    }
    return bits(is_over) == 0;
}

/// Which pieces of the whole table stand before a neighbour with the next number, or with the same number in a later
/// colour: a bit each, natural tiles alone.
class Neighbours {
public:
    // NOLINTNEXTLINE(*-member-init): as many bits as there are pieces
    Neighbours(const rules::Table& table, bool has_sets) {
        static_assert(sizeof(rules::Piece) == 1);
        const rules::Piece* const places = table.places().data();
        const auto count = static_cast<std::size_t>(table.piece_count());
        for (std::size_t i = 0; i * stroke < count; ++i) {
            Bytes one;
            Bytes behind;
            std::memcpy(&one, places + i * stroke, sizeof one);
            std::memcpy(&behind, places + i * stroke + 1, sizeof behind);
            const Bytes step = behind - one;
            const auto is_natural = one - Bytes(1) < Bytes(rules::TileCounts::codes - 1);
            const auto is_next_colour = (step & Bytes(other_bits)) == Bytes(0) && step != Bytes(0);
            runs_[i] = bits(is_natural && step == Bytes(1));
            sets_[i] = bits(is_natural && is_next_colour);
        }
        if (!has_sets) {
            sets_.fill(0);
        }
    }

    /// Is this a run or a set of natural tiles as nearly all are written: in order? What is written otherwise is not
    /// told apart here.
    [[nodiscard]] bool is_plain_meld(std::size_t begin, std::size_t size) const {
        if (size < 3 || size > rules::max_number) {
            return false;
        }
        const std::uint32_t all = (1U << (size - 1)) - 1;
        return (from(runs_, begin) & all) == all || (from(sets_, begin) & all) == all;
    }

private:
    static constexpr std::size_t strokes = rules::max_tiles / stroke + 1;
    static constexpr std::uint8_t other_bits = 0xCF; // of a code, besides those of the colour
    using Bits = std::array<std::uint16_t, strokes + 1>;

    /// The bits from a place on.
    [[nodiscard]] static std::uint32_t from(const Bits& bits, std::size_t place) {
        std::uint32_t word = 0;
        std::memcpy(&word, reinterpret_cast<const std::uint8_t*>(bits.data()) + place / 8, sizeof word);
        return word >> place % 8;
    }

    Bits runs_;
    Bits sets_;
};

} // namespace

bool is_sound(const rules::Settings& settings, const rules::Position& position, const rules::TileCounts& on_table) {
    rules::TileCounts tiles = on_table;
    tiles += position.rack;
    if (!is_out_of_one_deck(settings, tiles)) {
        return false;
    }
    const Neighbours neighbours(position.table, settings.has_sets);
    std::size_t begin = 0;
    for (int i = 0; i < position.table.meld_count(); ++i) {
        const rules::MeldPieces meld = position.table.meld(i);
        if (!neighbours.is_plain_meld(begin, meld.size()) &&
            rules::shape_of(settings, meld).kind == rules::MeldKind::none) {
            return false;
        }
        begin += meld.size();
    }
    return true;
}

} // namespace runset::solver
