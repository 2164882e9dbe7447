// The lines a player types, read into commands. Commands have English words, short forms, and words of the player's
// language (texts "play.word.…"). Tiles alone are laid, a number and tiles are added to that meld.
#pragma once

#include <optional>
#include <span>

#include "cli/play_jokers.h"

namespace runset::cli {

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
    quit,
    nothing, // an empty line
};

/// What stands behind a verb.
enum class Operands : std::uint8_t { none, tiles, tile, meld_tiles, meld_tile, meld_tiles_target, text };

struct VerbRow {
    Verb verb;
    std::string_view word; // its key is "play.word." + word, its explanation "play.help." + word
    std::string_view short_word;
    Operands operands;
};

struct PlayCommand {
    Verb verb = Verb::nothing;
    int meld = 0;
    Meld pieces{};
    std::optional<int> target{};
    std::string text{};

    friend bool operator==(const PlayCommand&, const PlayCommand&) = default;
};

[[nodiscard]] std::span<const VerbRow> verbs();
[[nodiscard]] const VerbRow& row_of(Verb verb);

/// The word to show to a player: the first one of the language.
[[nodiscard]] std::string word_for(const text::Catalogue& texts, Verb verb);

/// An example of a line with this verb, in tiles of the edition.
[[nodiscard]] std::string example_of(const text::Catalogue& texts, const rules::Settings& settings, Verb verb);

[[nodiscard]] Understood<PlayCommand> read_command(const text::Catalogue& texts, const rules::Settings& settings,
                                                   std::string_view line);

} // namespace runset::cli
