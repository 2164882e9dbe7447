#include "notation/table_text.h"

#include <vector>

#include "notation/tile_text.h"
#include "rules/joker_meaning.h"

namespace runset::notation {

using rules::MeldPieces;
using rules::Piece;
using rules::Settings;
using rules::Table;

namespace {

/// Collects the pieces of one meld after the other.
class TableReader {
public:
    TableReader(const Settings& settings, std::string_view text) : settings_(settings), cursor_(text) {}

    Parsed<Table> read() {
        cursor_.skip_spaces();
        while (!cursor_.at_end()) {
            const std::size_t place = cursor_.place();
            const std::string_view word = cursor_.word();
            if (word == "|") {
                if (!table_.add(meld_)) {
                    return cursor_.mistake("parse.emptyMeld", word, place);
                }
                meld_.clear();
            } else if (const auto mistake = add_piece(word, place)) {
                return std::unexpected(*mistake);
            }
            cursor_.skip_spaces();
        }
        if (!table_.add(meld_)) {
            return cursor_.mistake("parse.emptyMeld", "", cursor_.place());
        }
        return table_;
    }

private:
    std::optional<ParseError> add_piece(std::string_view word, std::size_t place) {
        const Parsed<Piece> piece = parse_piece(settings_, word);
        if (!piece) {
            ParseError mistake = piece.error();
            mistake.column += static_cast<int>(place);
            return mistake;
        }
        if (++count_ > rules::max_tiles) {
            return cursor_.mistake("parse.tooManyTiles", word, place).error();
        }
        meld_.push_back(*piece);
        return std::nullopt;
    }

    const Settings& settings_;
    Cursor cursor_;
    Table table_;
    std::vector<Piece> meld_;
    int count_ = 0;
};

} // namespace

std::string print_meld(const Settings& settings, MeldPieces meld) {
    std::string text;
    for (Piece piece : meld) {
        text += (text.empty() ? "" : " ") + print_piece(settings, piece);
    }
    return text;
}

std::string print_table(const Settings& settings, const Table& table) {
    std::string text;
    for (int i = 0; i < table.meld_count(); ++i) {
        text += (i == 0 ? "" : " | ") + print_meld(settings, table.meld(i));
    }
    return table.empty() ? "-" : text;
}

Parsed<Table> parse_table(const Settings& settings, std::string_view text) {
    return text == "-" ? Table{} : TableReader(settings, text).read();
}

Parsed<Table> declare_jokers(const Settings& settings, const Table& table) {
    Table declared;
    for (int i = 0; i < table.meld_count(); ++i) {
        std::vector<Piece> meld(table.meld(i).begin(), table.meld(i).end());
        if (rules::read_jokers(settings, meld) == rules::JokerReading::ambiguous) {
            return Cursor("").mistake("parse.jokerAmbiguous", print_meld(settings, meld), 0);
        }
        declared.add(meld);
    }
    return declared;
}

} // namespace runset::notation
