#include "protocol/engine/engine_answer.h"
#include "protocol/parts_json.h"

namespace runset::protocol::engine {

std::string write_sheet(int seat_count, const rules::ScoreSheet& sheet) {
    const auto seats = static_cast<std::size_t>(seat_count);
    JsonText json;
    json.open_object().list("rounds", sheet.lines, [&](const rules::SheetLine& line) {
        json.open_object().field("winner", number_of(line.winner));
        write_points(json, "points", std::span(line.points).first(seats));
        json.close_object();
    });
    write_points(json, "totals", std::span(sheet.totals).first(seats));
    json.list("chips", std::span(sheet.chips).first(seats)).list("leads", std::span(sheet.leads).first(seats));
    return json.field("over", sheet.is_over).field("starter", number_of(sheet.starter)).close_object().take();
}

std::string write_rack_value(rules::Points value) {
    JsonText json;
    return json.open_object().field("value", value.value).close_object().take();
}

} // namespace runset::protocol::engine
