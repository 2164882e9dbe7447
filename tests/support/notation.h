// Positions in notation for tests: `g4 g5 J:g6 | p8 k8 y8` is a table, `g4 J` a rack, an empty text nothing. A text
// that cannot be read stops the test program, for it is a slip in the test itself.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "notation/table_text.h"
#include "notation/tile_text.h"

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

[[noreturn]] inline void stop_at(std::string_view text) {
    std::cerr << "not to be read in a test: '" << text << "'\n";
    std::abort();
}

template <typename Value> Value read_or_stop(const notation::Parsed<Value>& parsed, std::string_view text) {
    if (!parsed) {
        stop_at(text);
    }
    return *parsed;
}

inline Tile tile_in(const Settings& settings, std::string_view text) {
    return read_or_stop(notation::parse_tile(settings, text), text);
}

inline TileCounts rack_in(const Settings& settings, std::string_view text) {
    return read_or_stop(notation::parse_rack(settings, text.empty() ? "-" : text), text);
}

inline Table table_in(const Settings& settings, std::string_view text) {
    return read_or_stop(notation::parse_table(settings, text.empty() ? "-" : text), text);
}

/// The melds of a table as sorted texts, so that neither their order nor that of their tiles matters.
inline std::vector<std::string> melds_of(const Settings& settings, const Table& table) {
    std::vector<std::string> melds;
    for (int i = 0; i < table.meld_count(); ++i) {
        std::vector<Piece> pieces(table.meld(i).begin(), table.meld(i).end());
        std::ranges::sort(pieces);
        melds.push_back(notation::print_meld(settings, pieces));
    }
    std::ranges::sort(melds);
    return melds;
}

} // namespace runset::test
