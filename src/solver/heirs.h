// The melds in which a start meld could live on: those that share pieces with it and can be laid from what is left.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "rules/settings.h"
#include "rules/table.h"
#include "solver/task.h"

namespace runset::solver {

/// What is not laid yet: the table's pieces, which must be, and the rack's, which may.
struct Loose {
    rules::TileCounts table;
    rules::TileCounts rack;

    [[nodiscard]] bool has(rules::Tile tile) const { return table[tile] + rack[tile] > 0; }
    /// The table's copy goes first: it has to be laid, and the two are alike. True if the tile came from the rack.
    bool take(rules::Tile tile) {
        const bool from_rack = table[tile] == 0;
        (from_rack ? rack : table).remove(tile);
        return from_rack;
    }
};

/// Pieces that both melds hold. In a set a joker stands for the number only.
[[nodiscard]] inline int pieces_in_common(rules::MeldPieces left, rules::MeldPieces right) {
    const bool are_sets = left[0].number() == left[1].number() && right[0].number() == right[1].number();
    if (are_sets && left[0].number() != right[0].number()) {
        return 0;
    }
    const auto jokers = [](rules::MeldPieces meld) { return std::ranges::count_if(meld, &rules::Piece::is_joker); };
    int common = are_sets ? static_cast<int>(std::min(jokers(left), jokers(right))) : 0;
    for (const rules::Piece piece : left) {
        const bool counts = !are_sets || !piece.is_joker();
        common += counts && std::ranges::find(right, piece) != right.end() ? 1 : 0;
    }
    return common;
}

/// How many pieces of the start melds change their meld if heirs are chosen by the largest share: never less than with
/// the best choice of heirs, and nearly always as many.
[[nodiscard]] int count_moved(const rules::Table& start, const rules::Table& final_table);

/// Where jokers lie in heirs: where the meld has one or no natural tile is left for the place, or wherever they can.
enum class JokerPlaces : std::uint8_t { likely, all };

/// The possible heirs of one start meld, shorter ones first.
class Heirs {
public:
    Heirs(const rules::Settings& settings, rules::MeldPieces meld, const Loose& loose, JokerPlaces joker_places)
        : settings_(settings), meld_(meld), loose_(loose), joker_places_(joker_places) {
        for (const rules::Piece piece : meld) {
            numbers_[piece.colour().index] |= 1U << static_cast<unsigned>(piece.number());
        }
    }

    /// Calls `visit(pieces)` for all heirs in which just `stay` pieces stay.
    template <typename Visit> void for_each(int stay, Visit visit) const {
        for (int size = 3; size <= settings_.numbers; ++size) {
            for_each_run(size, stay, visit);
            if (size <= rules::colour_count && settings_.has_sets) {
                for_each_set(size, stay, visit);
            }
        }
    }

private:
    using Places = std::array<rules::Tile, rules::max_number>;

    template <typename Visit> void for_each_run(int size, int stay, Visit visit) const {
        Places places{};
        for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
            const unsigned numbers = numbers_[c];
            for (int first = 1; first + size - 1 <= settings_.numbers && numbers != 0; ++first) {
                const unsigned run = ((1U << size) - 1U) << first;
                if (std::popcount(numbers & run) < stay) {
                    continue;
                }
                for (int i = 0; i < size; ++i) {
                    places[static_cast<std::size_t>(i)] = rules::Tile(rules::Colour{c}, first + i);
                }
                offer(std::span(places).first(static_cast<std::size_t>(size)), stay, visit);
            }
        }
    }

    template <typename Visit> void for_each_set(int size, int stay, Visit visit) const {
        Places places{};
        for (unsigned rest = numbers_[0] | numbers_[1] | numbers_[2] | numbers_[3]; rest != 0; rest &= rest - 1) {
            const int number = std::countr_zero(rest);
            for (unsigned colours = 0; colours < 16; ++colours) {
                std::size_t count = 0;
                for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
                    if ((colours >> c & 1U) != 0) {
                        places[count++] = rules::Tile(rules::Colour{c}, number);
                    }
                }
                if (std::popcount(colours) == size) {
                    offer(std::span(places).first(count), stay, visit);
                }
            }
        }
    }

    template <typename Visit> void offer(std::span<const rules::Tile> places, int stay, Visit visit) const {
        std::array<rules::Piece, rules::max_number> pieces{};
        int jokers = loose_.table.jokers() + loose_.rack.jokers();
        for (std::size_t i = 0; i < places.size(); ++i) {
            const auto joker = rules::Piece::joker_as(places[i]);
            const bool had_joker = std::ranges::find(meld_, joker) != meld_.end();
            const bool is_joker = !loose_.has(places[i]) || (had_joker && jokers > 0);
            jokers -= is_joker ? 1 : 0;
            pieces[i] = is_joker ? joker : rules::Piece(places[i]);
        }
        const rules::MeldPieces likely = std::span(pieces).first(places.size());
        if (jokers >= 0 && pieces_in_common(meld_, likely) == stay) {
            visit(likely);
        }
        if (joker_places_ == JokerPlaces::all && loose_.table.jokers() + loose_.rack.jokers() > 0) {
            const auto first = pieces;
            offer_others(places, 0, std::span(first).first(places.size()), pieces, stay, visit);
        }
    }

    /// Every other way to lay jokers and natural tiles into the places.
    template <typename Visit>
    void offer_others(std::span<const rules::Tile> places, std::size_t next, rules::MeldPieces likely,
                      std::array<rules::Piece, rules::max_number>& pieces, int stay, Visit visit) const {
        const rules::MeldPieces all = std::span(pieces).first(places.size());
        if (next == places.size()) {
            if (!std::ranges::equal(all, likely) && pieces_in_common(meld_, all) == stay) {
                visit(all);
            }
            return;
        }
        const auto jokers = std::ranges::count_if(all.first(next), &rules::Piece::is_joker);
        if (loose_.has(places[next])) {
            pieces[next] = rules::Piece(places[next]);
            offer_others(places, next + 1, likely, pieces, stay, visit);
        }
        if (jokers < loose_.table.jokers() + loose_.rack.jokers()) {
            pieces[next] = rules::Piece::joker_as(places[next]);
            offer_others(places, next + 1, likely, pieces, stay, visit);
        }
    }

    const rules::Settings& settings_;
    rules::MeldPieces meld_;
    const Loose& loose_;
    JokerPlaces joker_places_;
    std::array<unsigned, rules::colour_count> numbers_{}; // of the meld by colour, a bit each
};

} // namespace runset::solver
