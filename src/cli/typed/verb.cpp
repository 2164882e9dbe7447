#include "cli/typed/verb.h"

#include <algorithm>
#include <array>

#include "cli/terminal/words.h"

namespace runset::cli::typed {

using rules::Settings;
using text::Catalogue;

namespace {

constexpr std::array rows{
    VerbRow{Verb::lay, "lay", "l", Operands::tiles},
    VerbRow{Verb::add, "add", "a", Operands::meld_tiles},
    VerbRow{Verb::move, "move", "m", Operands::meld_tiles_target},
    VerbRow{Verb::swap, "swap", "x", Operands::meld_tile},
    VerbRow{Verb::split, "split", "/", Operands::meld_tile},
    VerbRow{Verb::take, "take", "t", Operands::meld_tiles},
    VerbRow{Verb::table, "table", "=", Operands::text},
    VerbRow{Verb::undo, "undo", "u", Operands::none},
    VerbRow{Verb::redo, "redo", "r", Operands::none},
    VerbRow{Verb::reset, "reset", "0", Operands::none},
    VerbRow{Verb::end, "end", "e", Operands::none},
    VerbRow{Verb::draw, "draw", "d", Operands::none},
    VerbRow{Verb::put, "put", "b", Operands::tile},
    VerbRow{Verb::pass, "pass", "p", Operands::none},
    VerbRow{Verb::sort, "sort", "s", Operands::none},
    VerbRow{Verb::hint, "hint", "*", Operands::none},
    VerbRow{Verb::rules, "rules", "i", Operands::none},
    VerbRow{Verb::help, "help", "?", Operands::none},
    VerbRow{Verb::save, "save", "w", Operands::text, Place::screen},
    VerbRow{Verb::ready, "ready", "y", Operands::none, Place::server},
    VerbRow{Verb::say, "say", "\"", Operands::text, Place::server},
    VerbRow{Verb::leave, "leave", "z", Operands::none, Place::server},
    VerbRow{Verb::quit, "quit", "q", Operands::none},
};

std::string word_key(std::string_view word) {
    return "play.word." + std::string(word);
}

} // namespace

std::span<const VerbRow> verbs() {
    return rows;
}

const VerbRow& row_of(Verb verb) {
    return *std::ranges::find(rows, verb, &VerbRow::verb);
}

std::vector<std::string> words_of(std::string_view line, std::string_view separators) {
    std::vector<std::string> words(1);
    for (char c : line) {
        if (separators.contains(c)) {
            words.emplace_back();
        } else {
            words.back() += c;
        }
    }
    std::erase(words, "");
    return words;
}

bool is_word_of(const Catalogue& texts, std::string_view word, std::string_view typed) {
    const std::vector<std::string> words = words_of(texts.get(word_key(word)), ", ");
    return typed == word || std::ranges::find(words, typed) != words.end();
}

std::optional<VerbRow> find_verb(const Catalogue& texts, Place place, std::string_view typed) {
    for (const VerbRow& row : rows) {
        const bool is_here = row.only_at.value_or(place) == place;
        if (is_here && (typed == row.short_word || is_word_of(texts, row.word, typed))) {
            return row;
        }
    }
    return std::nullopt;
}

std::string word_for(const Catalogue& texts, const Settings& settings, Verb verb) {
    const std::vector<std::string> words =
        words_of(texts.get(terminal::edition_key(texts, settings, word_key(row_of(verb).word))), ", ");
    return words.empty() ? std::string(row_of(verb).word) : words.front();
}

std::string example_of(const Catalogue& texts, const Settings& settings, Verb verb) {
    const std::string colour(settings.colours.substr(1, 1));
    std::string word = word_for(texts, settings, verb);
    const std::string new_word = words_of(texts.get("play.word.new"), ", ").front();
    switch (row_of(verb).operands) {
    case Operands::none:
        return word;
    case Operands::tiles:
        return word + " " + colour + "3 " + colour + "4 " + colour + "5";
    case Operands::tile:
        return word + " " + colour + "6";
    case Operands::meld_tiles:
    case Operands::meld_tile:
        return word + " 2 " + colour + "6";
    case Operands::meld_tiles_target:
        return word + " 2 " + colour + "6 5, " + word + " 2 " + colour + "6 " + new_word;
    case Operands::text:
        return word + (verb == Verb::save  ? " match.txt"
                       : verb == Verb::say ? " 1"
                                           : " " + colour + "3 " + colour + "4 " + colour + "5 | …");
    }
    return word;
}

} // namespace runset::cli::typed
