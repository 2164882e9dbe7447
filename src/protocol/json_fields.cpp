#include "protocol/json_fields.h"

#include <boost/json.hpp>
#include <utility>

#include "notation/table_text.h"
#include "notation/tile_text.h"
#include "rules/deck.h"
#include "rules/edition.h"
#include "rules/meld.h"

namespace runset::protocol {

namespace json = boost::json;

namespace {

std::string path_of(std::string_view object, std::string_view key) {
    return object.empty() ? std::string(key) : std::string(object) + "." + std::string(key);
}

/// House rules may be written as JSON values: true, 90, "free"; null means 0 (no time limit).
std::optional<std::string> switch_value(const json::value& value) {
    if (value.is_null()) {
        return "0";
    }
    if (value.is_bool()) {
        return value.as_bool() ? "true" : "false";
    }
    if (value.is_int64()) {
        return std::to_string(value.as_int64());
    }
    return value.is_string() ? std::optional(std::string(value.as_string())) : std::nullopt;
}

/// A start that could not arise in play is a mistake of the case, not of the player.
std::optional<BadLine> check_start(const rules::Settings& settings, const rules::Position& start) {
    for (int i = 0; i < start.table.meld_count(); ++i) {
        const rules::MeldPieces meld = start.table.meld(i);
        if (rules::shape_of(settings, meld).kind == rules::MeldKind::none) {
            return bad("judge.badStart", "table", notation::print_meld(settings, meld)).error();
        }
    }
    rules::TileCounts all = start.table.tiles();
    all += start.rack;
    const rules::TileCounts surplus = all - rules::all_tiles(settings);
    if (!surplus.empty()) {
        return bad("judge.tooManyCopies", "rack", notation::print_rack(settings, surplus)).error();
    }
    return std::nullopt;
}

} // namespace

std::unexpected<BadLine> bad(std::string_view text_key, std::string_view field, std::string_view text) {
    return std::unexpected(BadLine{.id = {},
                                   .text_key = std::string(text_key),
                                   .field = std::string(field),
                                   .text = std::string(text),
                                   .rules = {}});
}

Read<json::object> parsed_object(std::string_view text, std::size_t most_depth) {
    boost::system::error_code error;
    json::parse_options strict;
    strict.max_depth = most_depth;
    json::value value = json::parse(text, error, {}, strict);
    if (error || !value.is_object()) {
        return bad("json.notJson", "");
    }
    return std::move(value.as_object());
}

Read<const json::object*> object_in(const json::object& parent, std::string_view key) {
    const json::value* found = parent.if_contains(key);
    if (found == nullptr) {
        return bad("json.missing", key);
    }
    return found->is_object() ? Read<const json::object*>(&found->as_object()) : bad("json.notObject", key);
}

Read<std::string_view> string_in(const json::object& parent, std::string_view key, std::string_view otherwise) {
    const json::value* found = parent.if_contains(key);
    if (found == nullptr) {
        return otherwise;
    }
    return found->is_string() ? Read<std::string_view>(std::string_view(found->as_string()))
                              : bad("json.notString", key);
}

Read<bool> bool_in(const json::object& parent, std::string_view object, std::string_view key, bool otherwise) {
    const json::value* found = parent.if_contains(key);
    if (found == nullptr) {
        return otherwise;
    }
    return found->is_bool() ? Read<bool>(found->as_bool()) : bad("json.notBool", path_of(object, key));
}

Read<std::optional<int>> number_in(const json::object& parent, std::string_view object, std::string_view key) {
    const json::value* found = parent.if_contains(key);
    if (found == nullptr) {
        return std::nullopt;
    }
    constexpr std::int64_t largest = 1'000'000;
    const std::int64_t* number = found->if_int64();
    if (number == nullptr || *number < 0 || *number > largest) {
        return bad("json.notNumber", path_of(object, key));
    }
    return static_cast<int>(*number);
}

Read<rules::Settings> settings_in(const json::object& line) {
    const auto edition = string_in(line, "edition", "classic");
    const auto variant = string_in(line, "variant", "");
    if (!edition || !variant) {
        return std::unexpected(edition ? variant.error() : edition.error());
    }
    const auto row = rules::find_edition(*edition, *variant);
    if (!row) {
        return bad("judge.unknownEdition", "edition", std::string(*edition) + "/" + std::string(*variant));
    }
    if (!line.contains("rules")) {
        return *row;
    }
    const auto written = object_in(line, "rules");
    if (!written) {
        return std::unexpected(written.error());
    }
    std::vector<std::string> values;
    for (const json::key_value_pair& entry : **written) {
        values.push_back(switch_value(entry.value()).value_or("?"));
    }
    std::vector<rules::HouseRule> house_rules;
    for (const json::key_value_pair& entry : **written) {
        house_rules.push_back({.key = std::string_view(entry.key()), .value = values[house_rules.size()]});
    }
    const auto settings = rules::with_house_rules(*row, house_rules);
    if (!settings) {
        auto wrong = bad(settings.error().text_key, "rules");
        wrong.error().rules = settings.error();
        return wrong;
    }
    return *settings;
}

Read<rules::TileCounts> TileReader::rack(const json::object& parent, std::string_view object,
                                         std::string_view key) const {
    const json::value* found = parent.if_contains(key);
    const std::string field = path_of(object, key);
    if (found == nullptr || !found->is_array()) {
        return bad(found == nullptr ? "json.missing" : "json.notList", field);
    }
    rules::TileCounts rack;
    if (found->as_array().size() > rules::max_tiles) {
        return bad("parse.tooManyTiles", field);
    }
    for (const json::value& entry : found->as_array()) {
        const auto tile = this->tile(entry, field);
        if (!tile) {
            return std::unexpected(tile.error());
        }
        rack.add(*tile);
    }
    return rack;
}

Read<rules::Table> TileReader::draft(const json::object& parent, std::string_view object, std::string_view key) const {
    const json::value* found = parent.if_contains(key);
    const std::string field = path_of(object, key);
    if (found == nullptr || !found->is_array()) {
        return bad(found == nullptr ? "json.missing" : "json.notList", field);
    }
    rules::Table table;
    for (const json::value& entry : found->as_array()) {
        const auto meld = this->meld(entry, field);
        if (!meld) {
            return std::unexpected(meld.error());
        }
        if (!table.add(*meld)) {
            return bad(meld->empty() ? "parse.emptyMeld" : "parse.tooManyTiles", field);
        }
    }
    return table;
}

Read<rules::Table> TileReader::table(const json::object& parent, std::string_view object, std::string_view key) const {
    const auto written = draft(parent, object, key);
    if (!written) {
        return written;
    }
    const std::string field = path_of(object, key);
    const auto declared = notation::declare_jokers(settings_, *written);
    return declared ? Read<rules::Table>(*declared) : bad(declared.error().text_key, field, declared.error().text);
}

Read<std::optional<rules::Tile>> TileReader::tile_in(const json::object& parent, std::string_view object,
                                                     std::string_view key) const {
    const json::value* found = parent.if_contains(key);
    if (found == nullptr || found->is_null()) {
        return std::nullopt;
    }
    const auto tile = this->tile(*found, path_of(object, key));
    return tile ? Read<std::optional<rules::Tile>>(*tile) : std::unexpected(tile.error());
}

Read<rules::Tile> TileReader::tile(const json::value& entry, std::string_view field) const {
    if (!entry.is_string()) {
        return bad("json.notString", field);
    }
    const auto tile = notation::parse_tile(settings_, std::string_view(entry.as_string()));
    return tile ? Read<rules::Tile>(*tile) : bad(tile.error().text_key, field, tile.error().text);
}

Read<std::vector<rules::Piece>> TileReader::meld(const json::value& entry, std::string_view field) const {
    if (!entry.is_array()) {
        return bad("json.notList", field);
    }
    std::vector<rules::Piece> meld;
    for (const json::value& name : entry.as_array()) {
        if (!name.is_string()) {
            return bad("json.notString", field);
        }
        const auto piece = notation::parse_piece(settings_, std::string_view(name.as_string()));
        if (!piece) {
            return bad(piece.error().text_key, field, piece.error().text);
        }
        meld.push_back(*piece);
    }
    return meld;
}

Read<rules::Position> position_in(const rules::Settings& settings, const json::object& parent,
                                  std::string_view object) {
    const TileReader tiles(settings);
    const auto opened = bool_in(parent, object, "opened", false);
    const auto rack = tiles.rack(parent, object, "rack");
    const auto table = parent.contains("table") ? tiles.table(parent, object, "table") : rules::Table{};
    if (!opened || !rack || !table) {
        return std::unexpected(!opened ? opened.error() : !rack ? rack.error() : table.error());
    }
    const rules::Position position{.has_opened = *opened, .rack = *rack, .table = *table};
    if (auto mistake = check_start(settings, position)) {
        mistake->field = path_of(object, mistake->field);
        return std::unexpected(*mistake);
    }
    return position;
}

json::array tiles_json(const rules::Settings& settings, const rules::TileCounts& rack) {
    json::array tiles;
    rules::for_each_tile(rack, [&](rules::Tile tile) { tiles.emplace_back(notation::print_tile(settings, tile)); });
    return tiles;
}

json::array pieces_json(const rules::Settings& settings, rules::MeldPieces pieces) {
    json::array names;
    for (rules::Piece piece : pieces) {
        names.emplace_back(notation::print_piece(settings, piece));
    }
    return names;
}

json::array table_json(const rules::Settings& settings, const rules::Table& table) {
    json::array melds;
    for (int i = 0; i < table.meld_count(); ++i) {
        melds.emplace_back(pieces_json(settings, table.meld(i)));
    }
    return melds;
}

} // namespace runset::protocol
