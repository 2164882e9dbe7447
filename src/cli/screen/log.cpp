#include "cli/screen/log.h"

#include <algorithm>

#include "cli/terminal/words.h"
#include "notation/tile_text.h"

namespace runset::cli::screen {

using rules::Settings;
using text::Catalogue;

namespace {

using Did = LogEntry::Did;

std::string key_of(const LogEntry& entry, bool tells_tile) {
    switch (entry.did) {
    case Did::laid:
        return entry.was_opening ? "play.log.opened" : "play.log.laid";
    case Did::put_back:
        return tells_tile ? "play.log.putBackTile" : "play.log.putBack";
    case Did::drew:
        return tells_tile ? "play.log.drewTile" : "play.log.drew";
    case Did::passed:
        break;
    }
    return "play.log.passed";
}

} // namespace

LogEntry log_entry(const rules::State& before, const rules::State& after, const rules::Event& event,
                   bool was_time_out) {
    const rules::Seat seat = before.to_move;
    LogEntry entry{.seat = seat, .was_time_out = was_time_out};
    if (const auto* laid = std::get_if<rules::Laid>(&event)) {
        entry.did = Did::laid;
        entry.was_opening = !before.at(seat).has_opened;
        entry.laid = laid->table.tiles() - before.table.tiles();
    } else if (const auto* put_back = std::get_if<rules::PutBack>(&event)) {
        entry.did = Did::put_back;
        entry.tile = put_back->tile;
    } else {
        // K5: after a time-out on a full rack the drawn tile has gone back already.
        rules::for_each_tile(after.at(seat).rack - before.at(seat).rack, [&](rules::Tile tile) { entry.tile = tile; });
        entry.did = entry.tile ? Did::drew : Did::passed;
    }
    return entry;
}

std::string log_line(const Catalogue& texts, const Settings& settings, const LogEntry& entry, std::string_view name,
                     bool is_own) {
    const std::string tiles =
        entry.tile ? notation::print_tile(settings, *entry.tile) : notation::print_rack(settings, entry.laid);
    const std::string line = texts.fill(terminal::edition_key(texts, settings, key_of(entry, is_own && entry.tile)),
                                        {{"name", std::string(name)}, {"tiles", tiles}});
    return entry.was_time_out ? line + " " + std::string(texts.get("play.log.timeOut")) : line;
}

std::vector<std::string> log_lines(const Catalogue& texts, const Settings& settings, std::span<const LogEntry> entries,
                                   std::span<const std::string> names, std::optional<rules::Seat> own) {
    std::vector<std::string> lines;
    for (const LogEntry& entry : entries) {
        lines.push_back(log_line(texts, settings, entry, names[entry.seat.index], own == entry.seat));
    }
    return lines;
}

std::span<const LogEntry> last_turns(std::span<const LogEntry> log, std::size_t seats) {
    return log.last(std::min(log.size(), seats));
}

} // namespace runset::cli::screen
