#include "bots/additions.h"

#include "rules/meld.h"

namespace runset::bots {

using rules::Colour;
using rules::MeldKind;
using rules::Piece;
using rules::Settings;
using rules::Table;
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

/// A long run parted in two by a second copy of a tile in its middle; empty if it cannot be.
std::vector<Meld> parted(rules::MeldPieces run, Tile tile) {
    constexpr std::ptrdiff_t shortest_meld = 3;
    const auto at = std::ranges::find(run, Piece(tile));
    const bool is_run = run.front().colour() == run.back().colour();
    if (!is_run || at - run.begin() + 1 < shortest_meld || run.end() - at < shortest_meld) {
        return {};
    }
    return {Meld(run.begin(), at + 1), Meld(at, run.end())};
}

/// The melds that lie there instead of this one once the tile is added.
std::vector<Meld> grown(const Settings& settings, rules::MeldPieces meld, Tile tile, bool parts_runs) {
    if (auto longer = with_piece(settings, meld, Piece(tile))) {
        return {std::move(*longer)};
    }
    return parts_runs ? parted(meld, tile) : std::vector<Meld>{};
}

/// The table with these melds instead of one of its own; new ones come last.
Table with_melds(const Table& old, int changed, const std::vector<Meld>& melds) {
    Table table;
    for (int i = 0; i < old.meld_count(); ++i) {
        table.add(i == changed ? rules::MeldPieces(melds.front()) : old.meld(i));
    }
    if (melds.size() > 1) {
        table.add(melds.back());
    }
    return table;
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

std::optional<Table> with_one_tile(const Settings& settings, const Table& table, const TileCounts& rack,
                                   bool parts_runs) {
    std::optional<Table> found;
    rules::for_each_tile(rack, [&](Tile tile) {
        for (int i = 0; i < table.meld_count() && !found && !tile.is_joker(); ++i) {
            if (const std::vector<Meld> melds = grown(settings, table.meld(i), tile, parts_runs); !melds.empty()) {
                found = with_melds(table, i, melds);
            }
        }
    });
    return found;
}

} // namespace runset::bots
