#include "cli/screen/tile.h"

#include <algorithm>
#include <array>

#include "cli/terminal/words.h"
#include "notation/tile_text.h"

namespace runset::cli::screen {

using rules::Piece;
using rules::Settings;
using rules::Tile;
using typed::Meld;

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

/// The tiles in order, colour by colour or number by number; jokers last.
std::vector<Meld> groups_of(const rules::TileCounts& rack, RackOrder order) {
    std::vector<Tile> tiles;
    rules::for_each_tile(rack, [&](Tile tile) {
        if (!tile.is_joker()) {
            tiles.push_back(tile);
        }
    });
    std::ranges::sort(tiles, [&](Tile left, Tile right) { return comes_before(order, left, right); });
    std::vector<Meld> groups;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        if (i == 0 || !is_same_group(order, tiles[i - 1], tiles[i])) {
            groups.emplace_back();
        }
        groups.back().emplace_back(tiles[i]);
    }
    if (rack.jokers() > 0) {
        groups.emplace_back(static_cast<std::size_t>(rack.jokers()), Piece::undeclared_joker());
    }
    return groups;
}

} // namespace

std::string paint(const Style& style, Ink ink, std::string_view text) {
    constexpr std::array<std::string_view, 4> codes{"2", "1", "1;38;5;160", "1;38;5;31"};
    return style.has_colour ? escape(codes[static_cast<std::size_t>(ink)], text) : std::string(text);
}

std::string paint_piece(const Style& style, const Settings& settings, Piece piece) {
    std::string text = notation::print_piece(settings, piece);
    if (!style.has_colour) {
        return text;
    }
    const Palette& palette = palette_of(settings);
    const Paint paint = piece.is_joker() ? palette.joker : palette.tiles[piece.colour().index];
    return escape("1;48;5;" + std::to_string(paint.ground) + ";38;5;" + std::to_string(paint.letters),
                  " " + text + " ");
}

std::string paint_meld(const Style& style, const Settings& settings, const Meld& meld) {
    std::string text;
    for (Piece piece : meld) {
        text += (text.empty() ? "" : " ") + paint_piece(style, settings, piece);
    }
    return text;
}

std::string paint_rack(const Style& style, const Settings& settings, const rules::TileCounts& rack, RackOrder order) {
    const int room = style.width - 4;
    const std::string_view line_break = style.has_colour ? "\n\n" : "\n"; // coloured tiles of two lines would touch
    std::string text;
    int column = 0;
    for (const Meld& group : groups_of(rack, order)) {
        const int width = terminal::width_of(paint_meld(style, settings, group));
        bool is_first = true;
        for (Piece piece : group) {
            const std::string tile = paint_piece(style, settings, piece);
            const int needed = is_first ? std::min(3 + width, room) : 1 + terminal::width_of(tile);
            const bool breaks = style.is_terminal && column > 0 && column + needed > room;
            const std::string_view gap = column == 0 ? "" : breaks ? line_break : is_first ? "   " : " ";
            text += std::string(gap) + tile;
            column = (breaks ? 0 : column + terminal::width_of(gap)) + terminal::width_of(tile);
            is_first = false;
        }
    }
    return text.empty() ? "-" : text;
}

} // namespace runset::cli::screen
