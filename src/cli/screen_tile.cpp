#include "cli/screen_tile.h"

#include <algorithm>
#include <array>

#include "cli/screen_words.h"
#include "notation/tile_text.h"

namespace runset::cli {

using rules::Piece;
using rules::Settings;
using rules::Tile;

namespace {

/// 256-colour codes: letters and ground have enough contrast by themselves, on dark and on light terminals alike.
struct Paint {
    int ground;
    int letters;
};

struct Palette {
    std::string_view colours; // as in the settings
    std::array<Paint, rules::colour_count> tiles;
    Paint joker;
};

constexpr std::array palettes{
    Palette{"pkgy", {{{91, 231}, {236, 231}, {28, 231}, {250, 16}}}, {220, 16}},
    Palette{"rgby", {{{160, 231}, {28, 231}, {26, 231}, {226, 16}}}, {212, 16}},
};

const Palette& palette_of(const Settings& settings) {
    const auto found = std::ranges::find(palettes, settings.colours, &Palette::colours);
    return found == palettes.end() ? palettes.front() : *found;
}

std::string escape(std::string_view code, std::string_view text) {
    return "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m";
}

bool comes_before(RackOrder order, Tile left, Tile right) {
    if (order == RackOrder::by_run || left.number() == right.number()) {
        return left < right;
    }
    return left.number() < right.number();
}

bool is_same_group(RackOrder order, Tile left, Tile right) {
    return order == RackOrder::by_run ? left.colour() == right.colour() : left.number() == right.number();
}

} // namespace

std::string paint(const Style& style, Ink ink, std::string_view text) {
    constexpr std::array<std::string_view, 4> codes{"2", "1", "1;31", "1;36"};
    return style.has_colour ? escape(codes[static_cast<std::size_t>(ink)], text) : std::string(text);
}

std::string paint_piece(const Style& style, const Settings& settings, Piece piece) {
    const std::string text = notation::print_piece(settings, piece);
    if (!style.has_colour) {
        return text;
    }
    const Palette& palette = palette_of(settings);
    const Paint paint = piece.is_joker() ? palette.joker : palette.tiles[piece.colour().index];
    return escape("1;48;5;" + std::to_string(paint.ground) + ";38;5;" + std::to_string(paint.letters), " " + text + " ");
}

std::string paint_meld(const Style& style, const Settings& settings, const Meld& meld) {
    std::string text;
    for (Piece piece : meld) {
        text += (text.empty() ? "" : " ") + paint_piece(style, settings, piece);
    }
    return text;
}

std::string paint_rack(const Style& style, const Settings& settings, const rules::TileCounts& rack, RackOrder order) {
    std::vector<Tile> tiles;
    rules::for_each_tile(rack, [&](Tile tile) {
        if (!tile.is_joker()) {
            tiles.push_back(tile);
        }
    });
    std::ranges::sort(tiles, [&](Tile left, Tile right) { return comes_before(order, left, right); });
    tiles.insert(tiles.end(), static_cast<std::size_t>(rack.jokers()), Tile::joker());
    std::string text;
    int column = 0;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const bool is_new_group =
            i > 0 && (tiles[i].is_joker() != tiles[i - 1].is_joker() || !is_same_group(order, tiles[i - 1], tiles[i]));
        const Piece piece = tiles[i].is_joker() ? Piece::undeclared_joker() : Piece(tiles[i]);
        const std::string tile = paint_piece(style, settings, piece);
        const std::string_view gap = i == 0 ? "" : (is_new_group ? "   " : " ");
        const bool is_full = style.is_terminal && column + width_of(tile) + width_of(gap) > style.width - 4;
        text += is_full ? std::string("\n") : std::string(gap);
        column = is_full ? 0 : column + width_of(gap);
        text += tile;
        column += width_of(tile);
    }
    return text.empty() ? "-" : text;
}

} // namespace runset::cli
