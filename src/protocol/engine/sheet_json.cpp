#include "protocol/engine/engine_answer.h"
#include "protocol/json_text.h"

namespace runset::protocol::engine {

namespace {

void write_seat(JsonText& json, std::string_view key, std::optional<rules::Seat> seat) {
    json.key(key);
    seat ? json.value(seat->index + 1) : json.null();
}

void write_points(JsonText& json, std::string_view key, std::span<const rules::Points> points) {
    json.key(key).open_array();
    for (const rules::Points seat : points) {
        json.value(seat.value);
    }
    json.close_array();
}

} // namespace

std::string write_sheet(int seat_count, const rules::ScoreSheet& sheet) {
    const auto seats = static_cast<std::size_t>(seat_count);
    JsonText json;
    json.open_object().key("rounds").open_array();
    for (const rules::SheetLine& line : sheet.lines) {
        json.open_object();
        write_seat(json, "winner", line.winner);
        write_points(json, "points", std::span(line.points).first(seats));
        json.close_object();
    }
    json.close_array();
    write_points(json, "totals", std::span(sheet.totals).first(seats));
    json.key("chips").open_array();
    for (std::size_t i = 0; i < seats; ++i) {
        json.value(sheet.chips[i]);
    }
    json.close_array().key("leads").open_array();
    for (std::size_t i = 0; i < seats; ++i) {
        json.value(sheet.leads[i]);
    }
    json.close_array().field("over", sheet.is_over);
    write_seat(json, "starter", sheet.starter);
    return json.close_object().take();
}

std::string write_rack_value(rules::Points value) {
    JsonText json;
    return json.open_object().field("value", value.value).close_object().take();
}

} // namespace runset::protocol::engine
