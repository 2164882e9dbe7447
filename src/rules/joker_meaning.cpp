#include "rules/joker_meaning.h"

#include <algorithm>
#include <array>

#include "rules/meld.h"

namespace runset::rules {

namespace {

constexpr std::size_t longest_meld = max_number;

using Reading = std::array<Piece, longest_meld>;

struct Readings {
    int count = 0;
    Reading first{};
};

void add_if_valid(const Settings& settings, std::span<const Piece> reading, Readings& readings) {
    if (shape_of(settings, reading).kind != MeldKind::none && ++readings.count == 1) {
        std::ranges::copy(reading, readings.first.begin());
    }
}

/// Every way to read the meld as a run from left to right.
void read_as_runs(const Settings& settings, std::span<const Piece> meld, Readings& readings) {
    for (std::uint8_t colour = 0; colour < colour_count; ++colour) {
        for (int first = 1; first + static_cast<int>(meld.size()) - 1 <= settings.numbers; ++first) {
            Reading run{};
            bool fits = true;
            for (std::size_t i = 0; i < meld.size(); ++i) {
                const Tile place(Colour{colour}, first + static_cast<int>(i));
                run[i] = meld[i].is_undeclared() ? Piece::joker_as(place) : meld[i];
                fits = fits && run[i].stands_for() == place;
            }
            if (fits) {
                add_if_valid(settings, std::span(run).first(meld.size()), readings);
            }
        }
    }
}

/// As a set of one number; the jokers take the colours that are left, in order. All such readings are the same meld.
void read_as_set(const Settings& settings, std::span<const Piece> meld, int number, Readings& readings) {
    unsigned taken = 0;
    for (Piece piece : meld) {
        taken |= piece.is_undeclared() ? 0U : 1U << piece.colour().index;
    }
    Reading set{};
    std::uint8_t colour = 0;
    for (std::size_t i = 0; i < meld.size(); ++i) {
        set[i] = meld[i];
        if (meld[i].is_undeclared()) {
            while ((taken >> colour & 1U) != 0) {
                ++colour;
            }
            if (colour >= colour_count) {
                return;
            }
            set[i] = Piece::joker_as(Colour{colour}, number);
            taken |= 1U << colour;
        }
    }
    add_if_valid(settings, std::span(set).first(meld.size()), readings);
}

} // namespace

JokerReading read_jokers(const Settings& settings, std::span<Piece> meld) {
    if (std::ranges::none_of(meld, &Piece::is_undeclared)) {
        return JokerReading::clear;
    }
    if (meld.size() > longest_meld) {
        return JokerReading::none;
    }
    Readings readings;
    read_as_runs(settings, meld, readings);
    for (int number = 1; settings.has_sets && number <= settings.numbers; ++number) {
        read_as_set(settings, meld, number, readings);
    }
    if (readings.count != 1) {
        return readings.count == 0 ? JokerReading::none : JokerReading::ambiguous;
    }
    std::copy_n(readings.first.begin(), meld.size(), meld.begin());
    return JokerReading::clear;
}

} // namespace runset::rules
