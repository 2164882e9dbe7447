#include "server/hall/restoring.h"

#include <algorithm>

#include "server/machine/log_line.h"
#include "server/store/facts/log_rows.h"

namespace runset::server::hall {

using store::StoredTable;
using store::facts::facts_of;
using store::facts::last_up_ms;
using store::facts::people_of;

namespace {

/// Everybody else plays on: a damaged row costs its owner's key, not the table.
void tell_of_seats(const StoredTable& stored, const table::State& state) {
    for (const int seat : store::facts::damaged_seats(stored, state)) {
        machine::log_line("table " + stored.id + ": the row of seat " + std::to_string(seat % rules::max_seats + 1) +
                          " is missing or was changed; whoever sits there may not come in any more");
    }
}

} // namespace

Place* Restoring::restore(const StoredTable& stored, std::int64_t epoch) {
    Place& place = runner_.make(stored.id, epoch);
    if (epoch > 0) {
        place.ahead_ms = last_up_ms(stored) - ground_.time.now_ms();
    }
    if (!is_restored(place, stored)) {
        runner_.freeze(stored.id, stored.is_chain_good
                                      ? "its log cannot have happened"
                                      : "its log was changed behind event " + std::to_string(stored.good_events));
        return nullptr;
    }
    tell_of_seats(stored, place.room.state());
    place.empty_since_ms = idle_since(stored, place.room);
    ++ground_.figures.restored;
    return &place;
}

/// A server that is started every day must not keep for ever what nobody comes back to, so what was idle before the
/// start counts. Time in which no server was up does not: a match can be gone on with after a week without one.
std::int64_t Restoring::idle_since(const StoredTable& stored, const table::Room& room) const {
    const std::int64_t now_ms = ground_.time.now_ms();
    const std::int64_t idle_ms = std::min(now_ms - last_up_ms(stored), ground_.time.clock_ms() - stored.touched_ms);
    const std::int64_t most_ms = closes_after_ms(ground_.options, room) - ground_.options.come_back_within_ms;
    return now_ms - std::clamp<std::int64_t>(idle_ms, 0, std::max<std::int64_t>(most_ms, 0));
}

bool Restoring::is_restored(Place& place, const StoredTable& stored) {
    const auto facts = stored.is_chain_good ? facts_of(stored) : std::nullopt;
    ground_.figures.replayed += facts ? facts->size() : 0;
    return facts && place.room.restore(*facts, people_of(stored), ground_.up_ms(place));
}

void Restoring::open_missing_deal(Place& place) {
    if (place.room.lacks_deal()) {
        machine::log_line("table " + place.room.state().id +
                          " comes from a backup: the deal that was open then is void, and there is another one");
        runner_.take(place, [](table::Room& room, std::int64_t now_ms) { return room.wake(now_ms); });
    }
}

} // namespace runset::server::hall
