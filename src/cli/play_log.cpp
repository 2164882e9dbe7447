#include "cli/play_log.h"

#include "cli/screen_words.h"
#include "notation/tile_text.h"

namespace runset::cli {

using rules::Settings;
using text::Catalogue;

namespace {

std::string key_of(const LogEntry& entry, bool is_own) {
    if (std::holds_alternative<rules::Laid>(entry.event)) {
        return entry.was_opening ? "play.log.opened" : "play.log.laid";
    }
    if (std::holds_alternative<rules::PutBack>(entry.event)) {
        return is_own ? "play.log.putBackTile" : "play.log.putBack";
    }
    if (entry.drawn) {
        return is_own ? "play.log.drewTile" : "play.log.drew";
    }
    return "play.log.passed";
}

} // namespace

LogEntry log_entry(const rules::State& before, const rules::State& after, const rules::Event& event,
                   bool was_time_out) {
    const rules::Seat seat = before.to_move;
    LogEntry entry{.seat = seat, .event = event, .was_time_out = was_time_out};
    const rules::TileCounts& old_rack = before.at(seat).rack;
    if (const auto* laid = std::get_if<rules::Laid>(&event)) {
        entry.was_opening = !before.at(seat).has_opened;
        entry.laid = laid->table.tiles() - before.table.tiles();
    } else if (const auto* put_back = std::get_if<rules::PutBack>(&event)) {
        entry.drawn = put_back->tile;
    } else {
        // K5: after a time-out on a full rack the drawn tile has gone back already.
        rules::for_each_tile(after.at(seat).rack - old_rack, [&](rules::Tile tile) { entry.drawn = tile; });
    }
    return entry;
}

std::string log_line(const Catalogue& texts, const Settings& settings, const LogEntry& entry, std::string_view name,
                     bool is_own) {
    const std::string tiles =
        entry.drawn ? notation::print_tile(settings, *entry.drawn) : notation::print_rack(settings, entry.laid);
    const std::string line = texts.fill(edition_key(texts, settings, key_of(entry, is_own)),
                                        {{"name", std::string(name)}, {"tiles", tiles}});
    return entry.was_time_out ? line + " " + std::string(texts.get("play.log.timeOut")) : line;
}

} // namespace runset::cli
