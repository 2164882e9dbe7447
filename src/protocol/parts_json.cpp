#include "protocol/parts_json.h"

#include "notation/hex.h"
#include "notation/tile_text.h"
#include "rules/house_rules.h"

namespace runset::protocol {

namespace {

std::optional<std::string> hex_of(const std::optional<notation::Digest>& digest) {
    return digest ? std::optional(notation::print_hex(*digest)) : std::nullopt;
}

} // namespace

std::optional<int> number_of(const std::optional<rules::Seat>& seat) {
    return seat ? std::optional(number_of(*seat)) : std::nullopt;
}

std::optional<std::string> name_of(const rules::Settings& settings, const std::optional<rules::Tile>& tile) {
    return tile ? std::optional(notation::print_tile(settings, *tile)) : std::nullopt;
}

void write_settings(JsonText& json, const rules::Settings& settings) {
    json.field("edition", settings.edition).field("variant", settings.variant);
    json.key("rules").open_object();
    for (const auto& [key, value] : rules::house_rules_of(settings)) {
        json.field(key, value);
    }
    json.close_object();
}

void write_tiles(JsonText& json, const rules::Settings& settings, const rules::TileCounts& tiles) {
    json.open_array();
    rules::for_each_tile(tiles, [&](rules::Tile tile) { json.value(notation::print_tile(settings, tile)); });
    json.close_array();
}

void write_meld(JsonText& json, const rules::Settings& settings, rules::MeldPieces pieces) {
    json.open_array();
    for (const rules::Piece piece : pieces) {
        json.value(notation::print_piece(settings, piece));
    }
    json.close_array();
}

void write_table(JsonText& json, const rules::Settings& settings, const rules::Table& table) {
    json.open_array();
    for (int i = 0; i < table.meld_count(); ++i) {
        write_meld(json, settings, table.meld(i));
    }
    json.close_array();
}

void write_nonces(JsonText& json, const std::vector<notation::SeatNonce>& all) {
    json.list("nonces", all, [&](const notation::SeatNonce& given) {
        json.open_object().field("commitment", hex_of(given.commitment)).field("nonce", hex_of(given.nonce));
        json.close_object();
    });
}

void write_points(JsonText& json, std::string_view key, std::span<const rules::Points> points) {
    json.list(key, points, [&](rules::Points seat) { json.value(seat.value); });
}

void write_result(JsonText& json, const rules::Settings& settings, const rules::RoundResult& result, int seat_count) {
    const auto seats = static_cast<std::size_t>(seat_count);
    json.field("winner", number_of(result.winner)).field("blocked", result.was_blocked);
    json.field("handRummy", result.was_hand_rummy);
    write_points(json, "points", std::span(result.points).first(seats));
    json.list("racks", std::span(result.racks).first(seats),
              [&](const rules::TileCounts& rack) { write_tiles(json, settings, rack); });
}

} // namespace runset::protocol
