#include "cli/served/log.h"

namespace runset::cli::served {

using screen::LogEntry;

namespace {

using Did = LogEntry::Did;
using What = protocol::TurnTold::What;

Did did_of(What what) {
    switch (what) {
    case What::laid:
        return Did::laid;
    case What::drew:
        return Did::drew;
    case What::put_back:
        return Did::put_back;
    case What::passed:
    case What::timed_out:
        break;
    }
    return Did::passed;
}

std::optional<rules::Tile> only_tile(const rules::TileCounts& tiles) {
    std::optional<rules::Tile> found;
    rules::for_each_tile(tiles, [&](rules::Tile tile) { found = tile; });
    return tiles.size() == 1 ? found : std::nullopt;
}

} // namespace

std::vector<LogEntry> ServedLog::take(const protocol::TableView& view) {
    std::vector<LogEntry> fresh;
    // The deal of a view is the next one already when a round has ended, but its turns are still told.
    const int deal = view.stage == protocol::Stage::playing ? view.deal : view.deal - 1;
    if (!view.match) {
        return fresh;
    }
    if (deal != deal_) {
        deal_ = deal;
        last_turn_ = 0;
        entries_.clear();
        before_.reset();
    }
    for (std::size_t i = 0; i < view.recent.size(); ++i) {
        const protocol::TurnTold& turn = view.recent[i];
        const bool is_under_way = view.match->phase == rules::Phase::playing && turn.turn == view.match->turn;
        if (turn.turn > last_turn_ && !is_under_way) { // a tile is drawn and not put back yet
            fresh.push_back(entry_of(view, i));
            last_turn_ = turn.turn;
        }
    }
    entries_.insert(entries_.end(), fresh.begin(), fresh.end());
    before_ = view.match;
    return fresh;
}

LogEntry ServedLog::entry_of(const protocol::TableView& view, std::size_t turn) const {
    const protocol::TurnTold& told = view.recent[turn];
    const rules::View& now = *view.match;
    const bool is_own = view.you == told.seat;
    LogEntry entry{.seat = told.seat, .did = did_of(told.what), .was_time_out = told.was_time_out};
    if (entry.did == Did::laid) {
        const rules::Table& after = turn + 1 < view.recent.size() ? view.recent[turn + 1].before : now.table;
        entry.laid = after.tiles() - told.before.tiles();
        entry.was_opening = before_ && !before_->seats[told.seat.index].has_opened;
        return entry;
    }
    if (before_ && is_own) {
        entry.tile = entry.did == Did::put_back ? only_tile(before_->own_rack - now.own_rack)
                                                : only_tile(now.own_rack - before_->own_rack);
    }
    if (told.what == What::timed_out && before_ &&
        now.seats[told.seat.index].rack_size > before_->seats[told.seat.index].rack_size) {
        entry.did = Did::drew;
    }
    return entry;
}

} // namespace runset::cli::served
