// The melds in which a start meld could live on: those that share pieces with it and can be laid from what is left.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "rules/settings.h"
#include "rules/table.h"
#include "solver/meld_mask.h"
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

/// The possible heirs of one start meld, shorter ones first.
class Heirs {
public:
    Heirs(const rules::Settings& settings, rules::MeldPieces meld, const Loose& loose)
        : settings_(settings), mask_(meld), loose_(loose) {
        for (const rules::Piece piece : meld) {
            numbers_[piece.colour().index] |= 1U << static_cast<unsigned>(piece.number());
        }
    }

    /// Calls `visit(pieces)` for all heirs in which just `stay` pieces stay, until it says that it has enough. In the
    /// first of those in the same places jokers lie where the meld has one or no natural tile is left.
    template <typename Visit> void for_each(int stay, Visit visit) const {
        bool has_enough = false;
        for (int size = 3; size <= settings_.numbers && !has_enough; ++size) {
            has_enough = for_each_run(size, stay, visit) ||
                         (size <= rules::colour_count && settings_.has_sets && for_each_set(size, stay, visit));
        }
    }

private:
    using Places = std::array<rules::Tile, rules::max_number>;

    // Each says whether the visitor has enough.

    template <typename Visit> bool for_each_run(int size, int stay, Visit& visit) const {
        Places places{};
        for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
            const unsigned numbers = numbers_[c];
            for (int first = 1; first + size - 1 <= settings_.numbers && numbers != 0; ++first) {
                const unsigned run = ((1U << size) - 1U) << first;
                if (std::popcount(numbers & run) < stay || is_too_long(numbers & run, first, size)) {
                    continue;
                }
                for (int i = 0; i < size; ++i) {
                    places[static_cast<std::size_t>(i)] = rules::Tile(rules::Colour{c}, first + i);
                }
                if (offer(std::span(places).first(static_cast<std::size_t>(size)), stay, visit)) {
                    return true;
                }
            }
        }
        return false;
    }

    template <typename Visit> bool for_each_set(int size, int stay, Visit& visit) const {
        Places places{};
        for (unsigned rest = numbers_[0] | numbers_[1] | numbers_[2] | numbers_[3]; rest != 0; rest &= rest - 1) {
            const int number = std::countr_zero(rest);
            for (unsigned colours = 0; colours < 16; ++colours) {
                if (std::popcount(colours) != size) {
                    continue;
                }
                std::size_t count = 0;
                for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
                    if ((colours >> c & 1U) != 0) {
                        places[count++] = rules::Tile(rules::Colour{c}, number);
                    }
                }
                if (offer(std::span(places).first(count), stay, visit)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Three pieces and more at an end that nothing of the meld lies in could as well be a meld of their own.
    [[nodiscard]] bool is_too_long(unsigned shared, int first, int size) const {
        const int below = std::countr_zero(shared) - first;
        const int above = first + size - static_cast<int>(std::bit_width(shared));
        return size >= 6 && std::max(below, above) >= 3;
    }

    template <typename Visit> bool offer(std::span<const rules::Tile> places, int stay, Visit& visit) const {
        std::array<rules::Piece, rules::max_number> pieces{};
        const int jokers = loose_.table.jokers() + loose_.rack.jokers();
        int missing = 0;
        int needed = 0;
        for (std::size_t i = 0; i < places.size(); ++i) {
            const bool had_joker = (mask_.jokers >> places[i].code() & 1U) != 0;
            const bool is_missing = !loose_.has(places[i]);
            const bool is_joker = is_missing || (had_joker && needed < jokers);
            missing += is_missing ? 1 : 0;
            needed += is_joker ? 1 : 0;
            pieces[i] = is_joker ? rules::Piece::joker_as(places[i]) : rules::Piece(places[i]);
        }
        if (missing > jokers) {
            return false;
        }
        const rules::MeldPieces likely = std::span(pieces).first(places.size());
        if (needed <= jokers && pieces_in_common(mask_, MeldMask(likely)) == stay && visit(likely)) {
            return true;
        }
        if (jokers == 0) {
            return false;
        }
        const auto first = pieces;
        return offer_others(places, 0, std::span(first).first(places.size()), pieces, stay, visit);
    }

    /// No way to lay the places from `next` on makes just `stay` pieces stay.
    [[nodiscard]] bool is_out_of_reach(std::span<const rules::Tile> places, std::size_t next, rules::MeldPieces laid,
                                       int stay) const {
        const bool is_run = places[0].number() != places[1].number();
        if (!is_run || mask_.set_number != 0) {
            return false;
        }
        int common = 0;
        for (const rules::Piece piece : laid) {
            const std::uint64_t same = piece.is_joker() ? mask_.jokers : mask_.naturals;
            common += static_cast<int>(same >> piece.stands_for().code() & 1U);
        }
        const std::uint64_t ahead = ((std::uint64_t{1} << (places.size() - next)) - 1) << places[next].code();
        return common > stay || common + std::popcount((mask_.naturals | mask_.jokers) & ahead) < stay;
    }

    /// Every other way to lay jokers and natural tiles into the places.
    template <typename Visit>
    bool offer_others(std::span<const rules::Tile> places, std::size_t next, rules::MeldPieces likely,
                      std::array<rules::Piece, rules::max_number>& pieces, int stay, Visit& visit) const {
        const rules::MeldPieces all = std::span(pieces).first(places.size());
        if (next == places.size()) {
            return pieces_in_common(mask_, MeldMask(all)) == stay && !std::ranges::equal(all, likely) && visit(all);
        }
        if (is_out_of_reach(places, next, all.first(next), stay)) {
            return false;
        }
        if (loose_.has(places[next])) {
            pieces[next] = rules::Piece(places[next]);
            if (offer_others(places, next + 1, likely, pieces, stay, visit)) {
                return true;
            }
        }
        const auto jokers = std::ranges::count_if(all.first(next), &rules::Piece::is_joker);
        if (jokers >= loose_.table.jokers() + loose_.rack.jokers()) {
            return false;
        }
        pieces[next] = rules::Piece::joker_as(places[next]);
        return offer_others(places, next + 1, likely, pieces, stay, visit);
    }

    const rules::Settings& settings_;
    MeldMask mask_;
    const Loose& loose_;
    std::array<unsigned, rules::colour_count> numbers_{}; // of the meld by colour, a bit each
};

} // namespace runset::solver
