#include "notation/tile_text.h"

namespace runset::notation {

using rules::Colour;
using rules::Deck;
using rules::Piece;
using rules::Settings;
using rules::Tile;
using rules::TileCounts;

namespace {

constexpr int largest_meaning = 15;

Parsed<Tile> parse_natural(const Settings& settings, std::string_view text, int largest) {
    const Cursor cursor(text);
    const std::size_t colour = text.empty() ? std::string_view::npos : settings.colours.find(text.front());
    if (colour == std::string_view::npos || text.size() < 2) {
        return cursor.mistake("parse.badTile", text, 0);
    }
    const auto number = parse_number(text.substr(1), 99);
    if (!number) {
        return cursor.mistake("parse.badNumber", text, 0);
    }
    if (*number > static_cast<std::uint64_t>(largest)) {
        return cursor.mistake("parse.noSuchTile", text, 0);
    }
    return Tile(Colour{static_cast<std::uint8_t>(colour)}, static_cast<int>(*number));
}

/// Reads words until the end and hands each to `take(word, place)`, which answers with a mistake or nothing.
template <typename Take> std::optional<ParseError> for_each_word(std::string_view text, Take take) {
    Cursor cursor(text);
    cursor.skip_spaces();
    if (cursor.at_end()) {
        return cursor.mistake("parse.unexpectedEnd", "", cursor.place()).error();
    }
    while (!cursor.at_end()) {
        const std::size_t place = cursor.place();
        if (std::optional<ParseError> mistake = take(cursor.word())) {
            mistake->column += static_cast<int>(place);
            return mistake;
        }
        cursor.skip_spaces();
    }
    return std::nullopt;
}

} // namespace

std::string print_tile(const Settings& settings, Tile tile) {
    if (tile.is_joker()) {
        return "J";
    }
    // Views are full of these.
    const int number = tile.number();
    std::string text(1, settings.colours[tile.colour().index]);
    if (number >= 10) {
        text += static_cast<char>('0' + number / 10);
    }
    text += static_cast<char>('0' + number % 10);
    return text;
}

Parsed<Tile> parse_tile(const Settings& settings, std::string_view text) {
    if (text == "J") {
        return Tile::joker();
    }
    const Parsed<Tile> tile = parse_natural(settings, text, largest_meaning);
    if (tile && !rules::has_tile(settings, *tile)) {
        return Cursor(text).mistake("parse.noSuchTile", text, 0);
    }
    // Colour and number 0 would be read as a joker.
    return tile && tile->number() == 0 ? Parsed<Tile>(Cursor(text).mistake("parse.noSuchTile", text, 0)) : tile;
}

std::string print_piece(const Settings& settings, Piece piece) {
    if (!piece.is_joker()) {
        return print_tile(settings, piece.tile());
    }
    const std::string_view letter = settings.colours.substr(piece.colour().index, 1);
    return piece.is_undeclared() ? "J" : "J:" + std::string(letter) + std::to_string(piece.number());
}

Parsed<Piece> parse_piece(const Settings& settings, std::string_view text) {
    if (text == "J") {
        return Piece::undeclared_joker();
    }
    if (!text.starts_with("J")) {
        const Parsed<Tile> tile = parse_tile(settings, text);
        return tile ? Parsed<Piece>(Piece(*tile)) : std::unexpected(tile.error());
    }
    const Parsed<Tile> meaning = text.starts_with("J:") ? parse_natural(settings, text.substr(2), largest_meaning)
                                                        : Parsed<Tile>(Cursor(text).mistake("", text, 0));
    if (!meaning) {
        return Cursor(text).mistake("parse.badJoker", text, 0);
    }
    return Piece::joker_as(*meaning);
}

std::string print_rack(const Settings& settings, const TileCounts& rack) {
    std::string text;
    rules::for_each_tile(rack, [&](Tile tile) { text += (text.empty() ? "" : " ") + print_tile(settings, tile); });
    return text.empty() ? "-" : text;
}

Parsed<TileCounts> parse_rack(const Settings& settings, std::string_view text) {
    TileCounts rack;
    if (text == "-") {
        return rack;
    }
    int count = 0;
    const auto mistake = for_each_word(text, [&](std::string_view word) -> std::optional<ParseError> {
        const Parsed<Tile> tile = parse_tile(settings, word);
        if (!tile) {
            return tile.error();
        }
        if (++count > rules::max_tiles) {
            return Cursor(word).mistake("parse.tooManyTiles", word, 0).error();
        }
        rack.add(*tile);
        return std::nullopt;
    });
    return mistake ? Parsed<TileCounts>(std::unexpected(*mistake)) : rack;
}

std::string print_deck(const Settings& settings, const Deck& deck) {
    std::string text;
    for (Tile tile : deck.all()) {
        text += (text.empty() ? "" : " ") + print_tile(settings, tile);
    }
    return text;
}

Parsed<Deck> parse_deck(const Settings& settings, std::string_view text) {
    Deck deck;
    const auto mistake = for_each_word(text, [&](std::string_view word) -> std::optional<ParseError> {
        const Parsed<Tile> tile = parse_tile(settings, word);
        if (!tile) {
            return tile.error();
        }
        if (deck.count == rules::max_tiles) {
            return Cursor(word).mistake("parse.tooManyTiles", word, 0).error();
        }
        deck.tiles[static_cast<std::size_t>(deck.count++)] = *tile;
        return std::nullopt;
    });
    return mistake ? Parsed<Deck>(std::unexpected(*mistake)) : deck;
}

} // namespace runset::notation
