#include "protocol/options_json.h"

#include <boost/json.hpp>

#include "protocol/view_words.h"
#include "rules/house_rules.h"

namespace runset::protocol {

namespace json = boost::json;

json::object options_json(const TableOptions& options) {
    json::object rules;
    for (const auto& [key, value] : rules::house_rules_of(options.settings)) {
        rules[key] = value;
    }
    json::array handicaps;
    for (std::size_t i = 0; i < rules::max_seats; ++i) {
        json::object handicap{{"seat", i + 1}};
        if (const auto& points = options.handicaps.open_min[i]) {
            handicap["openMin"] = *points;
        }
        if (options.gets_hints[i]) {
            handicap["hints"] = true;
        }
        if (handicap.size() > 1) {
            handicaps.emplace_back(std::move(handicap));
        }
    }
    return {
        {"edition", options.settings.edition}, {"variant", options.settings.variant},    {"rules", std::move(rules)},
        {"seats", options.seat_count},         {"youngest", options.youngest.index + 1}, {"open", options.is_open},
        {"hints", options.has_hints},          {"handicaps", std::move(handicaps)}};
}

json::object seat_json(const SeatInfo& seat) {
    json::object told{{"kind", kind_names[static_cast<std::size_t>(seat.kind)]}};
    if (seat.kind == SeatKind::person) {
        told["name"] = seat.name;
        told["online"] = seat.is_online;
        told["away"] = seat.is_away;
        told["left"] = seat.has_left;
    }
    if (seat.kind == SeatKind::bot) {
        told["level"] = seat.level;
    }
    told["ready"] = seat.is_ready;
    return told;
}

} // namespace runset::protocol
