#include "protocol/json_fields.h"

#include <boost/json.hpp>
#include <utility>

#include "notation/tile_text.h"
#include "rules/edition.h"

namespace runset::protocol {

namespace json = boost::json;

namespace {

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

Read<std::string_view> string_in(const json::object& parent, std::string_view key, std::string_view otherwise) {
    const json::value* found = parent.if_contains(key);
    if (found == nullptr) {
        return otherwise;
    }
    return found->is_string() ? Read<std::string_view>(std::string_view(found->as_string()))
                              : bad("json.notString", key);
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
    const json::value* written = line.if_contains("rules");
    if (written == nullptr) {
        return *row;
    }
    if (!written->is_object()) {
        return bad("json.notObject", "rules");
    }
    std::vector<std::string> values;
    for (const json::key_value_pair& entry : written->as_object()) {
        values.push_back(switch_value(entry.value()).value_or("?"));
    }
    std::vector<rules::HouseRule> house_rules;
    for (const json::key_value_pair& entry : written->as_object()) {
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
