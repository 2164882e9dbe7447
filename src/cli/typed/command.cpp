#include "cli/typed/command.h"

#include <algorithm>
#include <cctype>

#include "notation/tile_text.h"

namespace runset::cli::typed {

using rules::Settings;
using text::Catalogue;

namespace {

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

Understood<PlayCommand> read_command(const Catalogue& texts, const Settings& settings, std::string_view line,
                                     Place place) {
    line = trim(line);
    const std::vector<std::string> words = words_of(line, " \t,;");
    if (words.empty()) {
        return PlayCommand{};
    }
    const std::span<const std::string> all(words);
    const std::string first = lower(words.front());
    if (const auto row = find_verb(texts, place, first)) {
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

} // namespace runset::cli::typed
