// What the hall does about tables whose rows are not as they were written, or were left out of a backup.

#include <algorithm>

#include "server/hall/hall.h"
#include "server/machine/log_line.h"
#include "server/store/facts/log_rows.h"

namespace runset::server::hall {

/// A log that does not replay is left for a person to look at; the other tables go on.
void Hall::freeze(const std::string& id, std::string_view why) {
    ++figures_.frozen;
    ++frozen_now_;
    machine::log_line("table " + id + " is frozen: " + std::string(why) +
                      "; games that were over before can still be read; runset check --store says more");
    const auto found = places_.find(id);
    const std::int64_t epoch = found == places_.end() ? 0 : found->second->epoch;
    dismiss(id, protocol::Denial::table_closed);
    store_.keep({.table = id, .epoch = epoch, .status = store::TableStatus::frozen}, [](store::Kept /*result*/) {});
}

void Hall::count_frozen() {
    frozen_now_ = store_.count_frozen();
    if (frozen_now_ > 0) {
        machine::log_line(std::to_string(frozen_now_) +
                          " tables stand still, for their logs are damaged; runset check --store names them");
    }
}

/// Everybody else plays on: a damaged row costs its owner's key, not the table.
void Hall::tell_of_seats(const store::StoredTable& stored, const table::State& state) const {
    for (const int seat : store::facts::damaged_seats(stored, state)) {
        machine::log_line("table " + stored.id + ": the row of seat " + std::to_string(seat % rules::max_seats + 1) +
                          " is missing or was changed; whoever sits there may not come in any more");
    }
}

void Hall::open_missing_deal(Place& place) {
    if (place.room.lacks_deal()) {
        machine::log_line("table " + place.room.state().id +
                          " comes from a backup: the deal that was open then is void, and there is another one");
        take(place, [](table::Room& room, std::int64_t now_ms) { return room.wake(now_ms); });
    }
}

} // namespace runset::server::hall
