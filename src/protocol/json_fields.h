// Reading the fields of JSON lines strictly, for the .cpp files of this folder alone: nobody else sees a JSON type.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "protocol/bad_line.h"
#include "rules/position.h"

namespace boost::json {
class array;
class object;
class value;
} // namespace boost::json

namespace runset::protocol {

template <typename Value> using Read = std::expected<Value, BadLine>;

[[nodiscard]] std::unexpected<BadLine> bad(std::string_view text_key, std::string_view field,
                                           std::string_view text = {});

/// How deep messages go, with room to spare.
inline constexpr std::size_t most_message_depth = 8;

/// The object that a whole text is, or `json.notJson`.
[[nodiscard]] Read<boost::json::object> parsed_object(std::string_view text, std::size_t most_depth = 32);

// `object` is the way to the parent object, for mistakes: "given" makes "given.rack".
[[nodiscard]] Read<const boost::json::object*> object_in(const boost::json::object& parent, std::string_view key);
[[nodiscard]] Read<std::string_view> string_in(const boost::json::object& parent, std::string_view key,
                                               std::string_view otherwise);
[[nodiscard]] Read<bool> bool_in(const boost::json::object& parent, std::string_view object, std::string_view key,
                                 bool otherwise);
[[nodiscard]] Read<std::optional<int>> number_in(const boost::json::object& parent, std::string_view object,
                                                 std::string_view key);

/// `edition`, `variant` and `rules` of a line.
[[nodiscard]] Read<rules::Settings> settings_in(const boost::json::object& line);

/// `opened`, `rack` and `table` of an object. A position that could not arise in play is a mistake of the line.
[[nodiscard]] Read<rules::Position> position_in(const rules::Settings& settings, const boost::json::object& parent,
                                                std::string_view object);

/// Reads what holds tiles, with the letters and numbers of an edition.
class TileReader {
public:
    explicit TileReader(const rules::Settings& settings) : settings_(settings) {}

    [[nodiscard]] Read<rules::TileCounts> rack(const boost::json::object& parent, std::string_view object,
                                               std::string_view key) const;
    [[nodiscard]] Read<rules::Table> table(const boost::json::object& parent, std::string_view object,
                                           std::string_view key) const;
    /// A table in disorder: jokers may be left undeclared.
    [[nodiscard]] Read<rules::Table> draft(const boost::json::object& parent, std::string_view object,
                                           std::string_view key) const;
    [[nodiscard]] Read<std::optional<rules::Tile>> tile_in(const boost::json::object& parent, std::string_view object,
                                                           std::string_view key) const;

private:
    [[nodiscard]] Read<rules::Tile> tile(const boost::json::value& entry, std::string_view field) const;
    [[nodiscard]] Read<std::vector<rules::Piece>> meld(const boost::json::value& entry, std::string_view field) const;

    const rules::Settings& settings_;
};

[[nodiscard]] boost::json::array tiles_json(const rules::Settings& settings, const rules::TileCounts& rack);
[[nodiscard]] boost::json::array pieces_json(const rules::Settings& settings, rules::MeldPieces pieces);
[[nodiscard]] boost::json::array table_json(const rules::Settings& settings, const rules::Table& table);

} // namespace runset::protocol
