#include "bots/way_out.h"

#include "bots/fits.h"
#include "solver/solve.h"

namespace runset::bots {

using rules::Colour;
using rules::Position;
using rules::Settings;
using rules::Tile;
using rules::TileCounts;

namespace {

/// How many of three numbers in a row there are in a colour.
int in_a_row(const Settings& settings, const TileCounts& tiles, Colour colour, int first) {
    int there = 0;
    for (int number = std::max(first, 1); number <= std::min(first + 2, settings.numbers); ++number) {
        there += tiles[Tile(colour, number)] > 0 ? 1 : 0;
    }
    return there;
}

/// Is the tile part of three in a row or of three alike, with the jokers there are?
bool has_company(const Settings& settings, const TileCounts& tiles, Tile tile) {
    const int needed = 3 - std::min(tiles.jokers(), 2);
    for (int first = tile.number() - 2; first <= tile.number(); ++first) {
        if (in_a_row(settings, tiles, tile.colour(), first) >= needed) {
            return true;
        }
    }
    int alike = 0;
    for (std::uint8_t colour = 0; settings.has_sets && colour < rules::colour_count; ++colour) {
        alike += tiles[Tile(Colour{colour}, tile.number())] > 0 ? 1 : 0;
    }
    return alike >= needed;
}

/// No rack goes out with a tile that nothing on rack or table goes with.
bool has_outcast(const Settings& settings, const TileCounts& tiles, const TileCounts& rack) {
    bool found = false;
    rules::for_each_tile(
        rack, [&](Tile tile) { found = found || (!tile.is_joker() && !has_company(settings, tiles, tile)); });
    return found;
}

} // namespace

std::optional<rules::Table> way_out(const Settings& settings, const Position& position) {
    // O3, O4: who has not opened goes out with own melds only, unless the table may be used at once.
    const bool uses_table = position.has_opened || settings.same_turn_after_opening || !settings.exchange_needs_opening;
    TileCounts tiles = uses_table ? position.table.tiles() : TileCounts{};
    tiles += position.rack;
    if (has_outcast(settings, tiles, position.rack) || !fits(settings, tiles)) {
        return std::nullopt;
    }
    const solver::Answer best = solver::best_play(settings, position);
    return best.goes_out ? std::optional(best.table) : std::nullopt;
}

} // namespace runset::bots
