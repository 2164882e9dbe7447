// What several messages and answers say in the same words, for the .cpp files of this folder and its rooms alone:
// nobody else sees a JSON type.
#pragma once

#include <span>

#include "notation/record.h"
#include "protocol/json_text.h"

namespace runset::protocol {

/// Seats are told from 1 on.
[[nodiscard]] inline int number_of(rules::Seat seat) {
    return seat.index + 1;
}
[[nodiscard]] std::optional<int> number_of(const std::optional<rules::Seat>& seat);
[[nodiscard]] std::optional<std::string> name_of(const rules::Settings& settings,
                                                 const std::optional<rules::Tile>& tile);

/// The fields `edition`, `variant` and `rules`.
void write_settings(JsonText& json, const rules::Settings& settings);
void write_tiles(JsonText& json, const rules::Settings& settings, const rules::TileCounts& tiles);
void write_meld(JsonText& json, const rules::Settings& settings, rules::MeldPieces pieces);
void write_table(JsonText& json, const rules::Settings& settings, const rules::Table& table);
/// The field `nonces`.
void write_nonces(JsonText& json, const std::vector<notation::SeatNonce>& all);
void write_points(JsonText& json, std::string_view key, std::span<const rules::Points> points);
/// The fields from `winner` to `racks`.
void write_result(JsonText& json, const rules::Settings& settings, const rules::RoundResult& result, int seat_count);

} // namespace runset::protocol
