// The verbs of the game in the terminal, one row each: their English word, a short form, and what stands behind them.
// The words of the other languages are texts, "play.word.…", separated by commas; the first one is shown.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/settings.h"
#include "text/catalogue.h"

namespace runset::cli::typed {

enum class Verb : std::uint8_t {
    lay,
    add,
    move,
    swap,
    split,
    take,
    table,
    undo,
    redo,
    reset,
    end,
    draw,
    put,
    pass,
    sort,
    hint,
    rules,
    help,
    save,
    ready,
    say,
    leave,
    quit,
    nothing, // an empty line
};

/// What stands behind a verb.
enum class Operands : std::uint8_t { none, tiles, tile, meld_tiles, meld_tile, meld_tiles_target, text };

/// Where it is played. Some verbs are of use only in one of these.
enum class Place : std::uint8_t { screen, server };

struct VerbRow {
    Verb verb;
    std::string_view word; // its key is "play.word." + word, its explanation "play.help." + word
    std::string_view short_word;
    Operands operands;
    std::optional<Place> only_at{};
};

[[nodiscard]] std::span<const VerbRow> verbs();
[[nodiscard]] const VerbRow& row_of(Verb verb);

/// By any of its words, in small letters.
[[nodiscard]] std::optional<VerbRow> find_verb(const text::Catalogue& texts, Place place, std::string_view typed);

/// True for the English word and for the words of the language.
[[nodiscard]] bool is_word_of(const text::Catalogue& texts, std::string_view word, std::string_view typed);

/// The word to show to a player: the first one of the language, in the form of the edition.
[[nodiscard]] std::string word_for(const text::Catalogue& texts, const rules::Settings& settings, Verb verb);

/// An example of a line with this verb, in tiles of the edition.
[[nodiscard]] std::string example_of(const text::Catalogue& texts, const rules::Settings& settings, Verb verb);

/// The parts of a text between the separators, without empty ones.
[[nodiscard]] std::vector<std::string> words_of(std::string_view line, std::string_view separators);

} // namespace runset::cli::typed
