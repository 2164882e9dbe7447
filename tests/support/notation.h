// Positions in notation for tests: `g4 g5 J:g6 | p8 k8 y8` is a table, `g4 J` a rack. Colours are the letters of the
// settings. A word that is no tile stops the test, for it is a slip in the test itself.
#pragma once

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "rules/settings.h"
#include "rules/table.h"

namespace runset::test {

using namespace runset::rules;

inline std::vector<std::string> words_of(std::string_view text) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    return words;
}

[[noreturn]] inline void stop_at(std::string_view word) {
    std::cerr << "no tile in notation: '" << word << "'\n";
    std::abort();
}

/// A natural tile; its number may be one that does not exist (`k0`, `k14`), for that is what some tests ask.
inline Tile natural_in(const Settings& settings, std::string_view word) {
    const std::size_t colour = word.empty() ? std::string_view::npos : settings.colours.find(word.front());
    const std::string digits(word.empty() ? word : word.substr(1));
    if (colour == std::string_view::npos || digits.empty() || digits.find_first_not_of("0123456789") != digits.npos) {
        stop_at(word);
    }
    return {Colour{static_cast<std::uint8_t>(colour)}, std::stoi(digits)};
}

inline Tile tile_in(const Settings& settings, std::string_view word) {
    return word == "J" ? Tile::joker() : natural_in(settings, word);
}

inline Piece piece_in(const Settings& settings, std::string_view word) {
    if (word == "J") {
        return Piece::undeclared_joker();
    }
    if (word.starts_with("J:")) {
        return Piece::joker_as(natural_in(settings, word.substr(2)));
    }
    return Piece(natural_in(settings, word));
}

inline TileCounts rack_in(const Settings& settings, std::string_view text) {
    TileCounts rack;
    for (const std::string& word : words_of(text)) {
        rack.add(tile_in(settings, word));
    }
    return rack;
}

inline Table table_in(const Settings& settings, std::string_view text) {
    Table table;
    std::vector<Piece> meld;
    for (const std::string& word : words_of(text)) {
        if (word == "|") {
            table.add(meld);
            meld.clear();
        } else {
            meld.push_back(piece_in(settings, word));
        }
    }
    table.add(meld);
    return table;
}

inline std::string text_of(const Settings& settings, Tile tile) {
    return tile.is_joker() ? "J" : settings.colours[tile.colour().index] + std::to_string(tile.number());
}

inline std::string text_of(const Settings& settings, Piece piece) {
    if (piece.is_undeclared()) {
        return "J";
    }
    return (piece.is_joker() ? "J:" : "") + text_of(settings, piece.stands_for());
}

inline std::string text_of(const Settings& settings, const TileCounts& rack) {
    std::string text;
    for_each_tile(rack, [&](Tile tile) { text += (text.empty() ? "" : " ") + text_of(settings, tile); });
    return text;
}

inline std::string text_of(const Settings& settings, const Table& table) {
    std::string text;
    for (int i = 0; i < table.meld_count(); ++i) {
        text += i == 0 ? "" : " | ";
        for (std::size_t piece = 0; piece < table.meld(i).size(); ++piece) {
            text += (piece == 0 ? "" : " ") + text_of(settings, table.meld(i)[piece]);
        }
    }
    return text;
}

} // namespace runset::test
