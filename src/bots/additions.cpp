#include "bots/additions.h"

#include "rules/meld.h"

namespace runset::bots {

using rules::Colour;
using rules::MeldKind;
using rules::Piece;
using rules::Settings;
using rules::Tile;
using rules::TileCounts;

namespace {

/// Gives the jokers of a set the colours that its natural tiles leave free.
void recolour_jokers(Meld& set) {
    unsigned taken = 0;
    for (Piece piece : set) {
        taken |= piece.is_joker() ? 0U : 1U << piece.colour().index;
    }
    for (Piece& piece : set) {
        std::uint8_t colour = 0;
        while (colour < rules::colour_count && (taken >> colour & 1U) != 0) {
            ++colour;
        }
        if (piece.is_joker() && colour < rules::colour_count) {
            piece = Piece::joker_as(Colour{colour}, piece.number());
            taken |= 1U << colour;
        }
    }
}

bool is_meld(const Settings& settings, const Meld& meld) {
    return rules::shape_of(settings, meld).kind != MeldKind::none;
}

bool add_tile(const Settings& settings, std::vector<Meld>& melds, Tile tile) {
    for (Meld& meld : melds) {
        if (const auto longer = with_piece(settings, meld, Piece(tile))) {
            meld = *longer;
            return true;
        }
    }
    return false;
}

} // namespace

std::optional<Meld> with_piece(const Settings& settings, rules::MeldPieces meld, Piece piece) {
    Meld longer(meld.begin(), meld.end());
    longer.push_back(piece);
    if (!is_meld(settings, longer)) {
        recolour_jokers(longer);
    }
    if (!is_meld(settings, longer)) {
        return std::nullopt;
    }
    std::ranges::sort(longer, {}, &Piece::stands_for);
    return longer;
}

void add_tiles(const Settings& settings, std::vector<Meld>& melds, TileCounts& rack) {
    bool has_added = true;
    while (has_added) { // a tile may make room for the next one
        has_added = false;
        rules::for_each_tile(rack, [&](Tile tile) {
            if (!tile.is_joker() && add_tile(settings, melds, tile)) {
                rack.remove(tile);
                has_added = true;
            }
        });
    }
}

} // namespace runset::bots
