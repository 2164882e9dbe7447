#include "table/options_text.h"

#include "notation/settings_text.h"

namespace runset::table {

using notation::Cursor;
using notation::Parsed;
namespace {

constexpr int max_open_min = 100;

std::optional<rules::Seat> seat_of(std::string_view text) {
    const auto number = notation::parse_number(text, rules::max_seats);
    return number && *number > 0 ? std::optional(rules::Seat{static_cast<std::uint8_t>(*number - 1)}) : std::nullopt;
}

/// One part between semicolons; false if it is none.
bool read_part(TableOptions& options, std::string_view part) {
    Cursor cursor(part);
    const std::string_view word = cursor.word();
    const bool has_more = cursor.take(" ");
    const std::string_view first = cursor.word();
    if (word == "open" && !has_more) {
        options.is_open = true;
        return true;
    }
    if (word == "nohints" && !has_more) {
        options.has_hints = false;
        return true;
    }
    if (word == "swapped" && !has_more) {
        options.replays_swapped = true;
        return true;
    }
    if (word == "seats") {
        options.seat_count = static_cast<int>(notation::parse_number(first, rules::max_seats).value_or(0));
        return cursor.at_end();
    }
    const auto seat = seat_of(first);
    if (!seat) {
        return false;
    }
    if (word == "youngest") {
        options.youngest = *seat;
        return cursor.at_end();
    }
    if (word == "hints") {
        options.gets_hints[seat->index] = true;
        return cursor.at_end();
    }
    if (word == "openMin" && cursor.take(" ")) {
        const auto points = notation::parse_number(cursor.rest(), max_open_min);
        options.handicaps.open_min[seat->index] = static_cast<int>(points.value_or(0));
        return points.has_value();
    }
    return false;
}

} // namespace

std::string print_options(const TableOptions& options) {
    std::string text = notation::print_settings(options.settings) + "; seats " + std::to_string(options.seat_count) +
                       "; youngest " + std::to_string(options.youngest.index + 1);
    text += options.is_open ? "; open" : "";
    text += options.has_hints ? "" : "; nohints";
    text += options.replays_swapped ? "; swapped" : "";
    for (std::size_t i = 0; i < rules::max_seats; ++i) {
        if (const auto& points = options.handicaps.open_min[i]) {
            text += "; openMin " + std::to_string(i + 1) + " " + std::to_string(*points);
        }
    }
    for (std::size_t i = 0; i < rules::max_seats; ++i) {
        text += options.gets_hints[i] ? "; hints " + std::to_string(i + 1) : "";
    }
    return text;
}

Parsed<TableOptions> parse_options(std::string_view text) {
    TableOptions options;
    std::size_t end = std::min(text.find("; "), text.size());
    const auto settings = notation::parse_settings(text.substr(0, end));
    if (!settings) {
        return std::unexpected(settings.error());
    }
    options.settings = *settings;
    while (end < text.size()) {
        const std::size_t begin = end + 2;
        end = std::min(text.find("; ", begin), text.size());
        const std::string_view part = text.substr(begin, end - begin);
        if (!read_part(options, part)) {
            return Cursor(text).mistake("parse.unexpected", part, begin);
        }
    }
    // Strict: only what is printed like this is accepted.
    if (print_options(options) != text || !are_sensible(options)) {
        return Cursor(text).mistake("parse.unexpected", text, 0);
    }
    return options;
}

bool are_sensible(const TableOptions& options) {
    const int seats = options.seat_count;
    if (seats < rules::min_seats || seats > rules::max_seats || options.youngest.index >= seats) {
        return false;
    }
    for (std::size_t i = 0; i < rules::max_seats; ++i) {
        const bool is_there = i < static_cast<std::size_t>(seats);
        const auto& points = options.handicaps.open_min[i];
        const int most = options.settings.counts_points() ? max_open_min : 0;
        if ((!is_there && (points || options.gets_hints[i])) || (points && (*points < 0 || *points > most))) {
            return false;
        }
    }
    return true;
}

} // namespace runset::table
