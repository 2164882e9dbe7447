// What all readers and writers of JSON lines share, for the .cpp files of this folder alone: nobody else sees a JSON
// type. Fields are read by `Fields`.
#pragma once

#include <cstddef>
#include <expected>
#include <string_view>

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

[[nodiscard]] Read<std::string_view> string_in(const boost::json::object& parent, std::string_view key,
                                               std::string_view otherwise);

/// `edition`, `variant` and `rules` of a line.
[[nodiscard]] Read<rules::Settings> settings_in(const boost::json::object& line);

[[nodiscard]] boost::json::array tiles_json(const rules::Settings& settings, const rules::TileCounts& rack);
[[nodiscard]] boost::json::array pieces_json(const rules::Settings& settings, rules::MeldPieces pieces);
[[nodiscard]] boost::json::array table_json(const rules::Settings& settings, const rules::Table& table);

} // namespace runset::protocol
