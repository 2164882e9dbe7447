#include "rules/joker_meaning.h"

#include <algorithm>

#include "rules/meld.h"

namespace runset::rules {

namespace {

using Pieces = std::vector<Piece>;

/// Every piece in its place, bare jokers in the first that are free; empty if some piece has no place.
Pieces fill_places(std::span<const Piece> pieces, std::span<const Tile> places) {
    Pieces filled(places.size(), Piece::undeclared_joker());
    int bare = 0;
    for (Piece piece : pieces) {
        if (piece.is_undeclared()) {
            ++bare;
            continue;
        }
        const auto found = std::ranges::find(places, piece.stands_for());
        const auto at = static_cast<std::size_t>(found - places.begin());
        if (found == places.end() || !filled[at].is_undeclared()) {
            return {};
        }
        filled[at] = piece;
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (filled[i].is_undeclared() && bare-- > 0) {
            filled[i] = Piece::joker_as(places[i]);
        }
    }
    std::erase_if(filled, [](Piece piece) { return piece.is_undeclared(); });
    return filled.size() == pieces.size() ? filled : Pieces{};
}

/// The same meld with its pieces in the order in which they lie; empty for a run that does not lie like this.
Pieces as_it_lies(const Settings& settings, std::span<const Piece> meld, const Pieces& made) {
    Pieces declared = made; // now, and not before
    std::erase_if(declared, [&](Piece piece) { return std::ranges::find(meld, piece) != meld.end(); });
    Pieces reading(meld.begin(), meld.end());
    auto next = declared.begin();
    for (Piece& piece : reading) {
        piece = piece.is_undeclared() ? *next++ : piece;
    }
    const bool is_run = shape_of(settings, made).kind == MeldKind::run;
    return is_run && reading != made ? Pieces{} : reading;
}

} // namespace

std::vector<Pieces> melds_of(const Settings& settings, std::span<const Piece> pieces) {
    std::vector<Pieces> all;
    const auto add = [&](std::span<const Tile> places) {
        const Pieces meld = fill_places(pieces, places);
        if (shape_of(settings, meld).kind != MeldKind::none) {
            all.push_back(meld);
        }
    };
    std::vector<Tile> places;
    const auto size = static_cast<int>(pieces.size());
    for (std::uint8_t colour = 0; colour < colour_count; ++colour) {
        for (int first = 1; first + size - 1 <= settings.numbers; ++first) {
            places.clear();
            for (int number = first; number < first + size; ++number) {
                places.emplace_back(Colour{colour}, number);
            }
            add(places);
        }
    }
    for (int number = 1; settings.has_sets && number <= settings.numbers; ++number) {
        places.clear();
        for (std::uint8_t colour = 0; colour < colour_count; ++colour) {
            places.emplace_back(Colour{colour}, number);
        }
        add(places);
    }
    return all;
}

std::vector<Pieces> readings_of(const Settings& settings, std::span<const Piece> meld) {
    std::vector<Pieces> all;
    for (const Pieces& made : melds_of(settings, meld)) {
        if (Pieces reading = as_it_lies(settings, meld, made); !reading.empty()) {
            all.push_back(std::move(reading));
        }
    }
    return all;
}

JokerReading read_jokers(const Settings& settings, std::span<Piece> meld) {
    if (std::ranges::none_of(meld, &Piece::is_undeclared)) {
        return JokerReading::clear;
    }
    const std::vector<Pieces> readings = readings_of(settings, meld);
    if (readings.size() != 1) {
        return readings.empty() ? JokerReading::none : JokerReading::ambiguous;
    }
    std::ranges::copy(readings.front(), meld.begin());
    return JokerReading::clear;
}

} // namespace runset::rules
