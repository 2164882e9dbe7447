#include "notation/move_text.h"

#include "notation/table_text.h"
#include "notation/tile_text.h"

namespace runset::notation {

using rules::Move;
using rules::Settings;

namespace {

class MovePrinter {
public:
    explicit MovePrinter(const Settings& settings) : settings_(settings) {}

    std::string operator()(const rules::LayMove& move) const { return "lay " + print_table(settings_, move.table); }
    std::string operator()(const rules::DrawMove& /*move*/) const { return "draw"; }
    std::string operator()(const rules::PutBackMove& move) const { return "put " + print_tile(settings_, move.tile); }
    std::string operator()(const rules::PassMove& /*move*/) const { return "pass"; }
    std::string operator()(const rules::TimeOutMove& move) const {
        return "timeout " + print_table(settings_, move.draft);
    }

private:
    const Settings& settings_;
};

/// Moves a mistake behind what stood before the parsed part.
template <typename Value> Parsed<Move> after(std::size_t place, const Parsed<Value>& value, auto make) {
    if (value) {
        return Move(make(*value));
    }
    ParseError mistake = value.error();
    mistake.column += static_cast<int>(place);
    return std::unexpected(mistake);
}

} // namespace

std::string print_move(const Settings& settings, const Move& move) {
    return std::visit(MovePrinter(settings), move);
}

Parsed<Move> parse_move(const Settings& settings, std::string_view text) {
    Cursor cursor(text);
    if (text == "draw") {
        return rules::DrawMove{};
    }
    if (text == "pass") {
        return rules::PassMove{};
    }
    if (cursor.take("lay ")) {
        const std::size_t place = cursor.place();
        return after(place, parse_table(settings, cursor.rest()),
                     [](const rules::Table& table) { return rules::LayMove{.table = table}; });
    }
    if (cursor.take("put ")) {
        const std::size_t place = cursor.place();
        return after(place, parse_tile(settings, cursor.rest()),
                     [](rules::Tile tile) { return rules::PutBackMove{.tile = tile}; });
    }
    if (cursor.take("timeout ")) {
        const std::size_t place = cursor.place();
        return after(place, parse_table(settings, cursor.rest()),
                     [](const rules::Table& table) { return rules::TimeOutMove{.draft = table}; });
    }
    return cursor.mistake("parse.expected", "lay, draw, put, pass, timeout", 0);
}

} // namespace runset::notation
