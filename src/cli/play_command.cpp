#include "cli/play_command.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <ranges>

#include "notation/table_text.h"
#include "notation/tile_text.h"

namespace runset::cli {

using rules::Piece;
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
    VerbRow{Verb::save, "save", "w", Operands::text},
    VerbRow{Verb::quit, "quit", "q", Operands::none},
};

using Words = std::vector<std::string>;

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

/// Colour letters are small and the joker is a capital J, whatever the player's keys say.
std::string as_notation(std::string_view text) {
    std::string result = lower(text);
    std::ranges::replace(result, 'j', 'J');
    return result;
}

Words words_of(std::string_view line, std::string_view separators) {
    Words words(1);
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

std::string word_key(std::string_view word) {
    return "play.word." + std::string(word);
}

bool is_word_of(const Catalogue& texts, std::string_view word, std::string_view typed) {
    const Words words = words_of(texts.get(word_key(word)), ", ");
    return typed == word || std::ranges::find(words, typed) != words.end();
}

/// Reads the operands of one command from its words.
class OperandReader {
public:
    OperandReader(const Catalogue& texts, const Settings& settings, std::span<const std::string> words)
        : texts_(texts), settings_(settings), words_(words) {}

    Understood<PlayCommand> read(const VerbRow& row) {
        PlayCommand command{.verb = row.verb};
        const bool has_meld = row.operands == Operands::meld_tiles || row.operands == Operands::meld_tile ||
                              row.operands == Operands::meld_tiles_target;
        const bool has_target = row.operands == Operands::meld_tiles_target;
        const bool takes_one = row.operands == Operands::tile || row.operands == Operands::meld_tile;
        if ((has_meld && !read_meld(command)) || (has_target && !read_target(command))) {
            return usage(row);
        }
        if (words_.empty() || (takes_one && words_.size() > 1)) {
            return usage(row);
        }
        for (const std::string& word : words_) {
            const auto piece = notation::parse_piece(settings_, as_notation(word));
            if (!piece) {
                return complain(piece.error().text_key, word);
            }
            command.pieces.push_back(*piece);
        }
        return command;
    }

    [[nodiscard]] std::unexpected<Complaint> usage(const VerbRow& row) const {
        return complain("play.bad.usage", example_of(texts_, settings_, row.verb));
    }

private:
    bool read_meld(PlayCommand& command) {
        const auto number = words_.empty() ? std::nullopt : notation::parse_number(words_.front(), rules::max_tiles);
        words_ = words_.subspan(words_.empty() ? 0 : 1);
        command.meld = static_cast<int>(number.value_or(0));
        return number.has_value();
    }

    bool read_target(PlayCommand& command) {
        if (words_.empty()) {
            return false;
        }
        const std::string last = words_.back();
        words_ = words_.first(words_.size() - 1);
        if (const auto number = notation::parse_number(last, rules::max_tiles)) {
            command.target = static_cast<int>(*number);
            return true;
        }
        return is_word_of(texts_, "new", lower(last));
    }

    const Catalogue& texts_;
    const Settings& settings_;
    std::span<const std::string> words_;
};

const VerbRow* find_verb(const Catalogue& texts, std::string_view typed) {
    const auto found = std::ranges::find_if(
        rows, [&](const VerbRow& row) { return typed == row.short_word || is_word_of(texts, row.word, typed); });
    return found == rows.end() ? nullptr : &*found;
}

std::string_view trim(std::string_view text) {
    const auto is_blank = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
    while (!text.empty() && is_blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

/// `table k4 k5 k6 | …` and `save FILE` take the rest of the line as it stands.
Understood<PlayCommand> read_text(const VerbRow& row, std::string_view rest, const OperandReader& reader) {
    if (rest.empty() && row.verb == Verb::table) {
        return reader.usage(row);
    }
    return PlayCommand{.verb = row.verb, .text = row.verb == Verb::table ? as_notation(rest) : std::string(rest)};
}

} // namespace

std::span<const VerbRow> verbs() {
    return rows;
}

const VerbRow& row_of(Verb verb) {
    return *std::ranges::find(rows, verb, &VerbRow::verb);
}

std::string word_for(const Catalogue& texts, Verb verb) {
    const Words words = words_of(texts.get(word_key(row_of(verb).word)), ", ");
    return words.empty() ? std::string(row_of(verb).word) : words.front();
}

std::string example_of(const Catalogue& texts, const Settings& settings, Verb verb) {
    const std::string colour(settings.colours.substr(1, 1));
    const std::string word = word_for(texts, verb);
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
        return word + (verb == Verb::save ? " match.txt" : " " + colour + "3 " + colour + "4 " + colour + "5 | …");
    }
    return word;
}

Understood<PlayCommand> read_command(const Catalogue& texts, const Settings& settings, std::string_view line) {
    line = trim(line);
    const Words words = words_of(line, " \t,;");
    if (words.empty()) {
        return PlayCommand{};
    }
    const std::span<const std::string> all(words);
    const std::string first = lower(words.front());
    if (const VerbRow* row = find_verb(texts, first)) {
        OperandReader reader(texts, settings, all.subspan(1));
        const std::string_view rest = trim(line.substr(std::min(words.front().size(), line.size())));
        if (row->operands == Operands::text) {
            return read_text(*row, rest, reader);
        }
        return row->operands == Operands::none ? PlayCommand{.verb = row->verb} : reader.read(*row);
    }
    if (notation::parse_number(first, rules::max_tiles)) {
        return OperandReader(texts, settings, all).read(row_of(Verb::add));
    }
    if (notation::parse_piece(settings, as_notation(first))) {
        return OperandReader(texts, settings, all).read(row_of(Verb::lay));
    }
    return complain("play.bad.unknown", words.front());
}

} // namespace runset::cli
