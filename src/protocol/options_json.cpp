#include "protocol/options_json.h"

#include "protocol/view_words.h"

namespace runset::protocol {

void write_options(JsonText& json, const TableOptions& options) {
    json.open_object();
    write_settings(json, options.settings);
    json.field("seats", options.seat_count).field("youngest", number_of(options.youngest));
    json.field("open", options.is_open).field("hints", options.has_hints);
    if (options.replays_swapped) {
        json.field("swapped", true);
    }
    json.key("handicaps").open_array();
    for (std::size_t i = 0; i < rules::max_seats; ++i) {
        const auto& points = options.handicaps.open_min[i];
        if (!points && !options.gets_hints[i]) {
            continue;
        }
        json.open_object().field("seat", i + 1);
        if (points) {
            json.field("openMin", *points);
        }
        if (options.gets_hints[i]) {
            json.field("hints", true);
        }
        json.close_object();
    }
    json.close_array().close_object();
}

void write_seat_fields(JsonText& json, const SeatInfo& seat) {
    json.field("kind", kind_names[static_cast<std::size_t>(seat.kind)]);
    if (seat.kind == SeatKind::person) {
        json.field("name", seat.name).field("online", seat.is_online);
        json.field("away", seat.is_away).field("left", seat.has_left);
    }
    if (seat.kind == SeatKind::bot) {
        json.field("level", seat.level);
    }
    json.field("ready", seat.is_ready);
}

} // namespace runset::protocol
