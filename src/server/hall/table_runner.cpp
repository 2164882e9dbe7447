#include "server/hall/table_runner.h"

#include <algorithm>
#include <utility>

#include "protocol/letters.h"
#include "server/hall/frozen.h"
#include "server/store/facts/log_rows.h"

namespace runset::server::hall {

using protocol::Denial;
using store::Kept;
using table::Pending;

namespace {

/// After a step that could not be written, clock and bots try again this much later.
constexpr std::int64_t retry_ms = 1000;

net::ConnectionId connection_of(table::Client client) {
    return static_cast<net::ConnectionId>(client);
}

} // namespace

TableRunner::TableRunner(Ground& ground, loop::BotPool& bots)
    : ground_(ground), alarms_(ground, bots, [this](Place& place, Input input) { take(place, std::move(input)); }) {}

Place& TableRunner::make(const std::string& id, std::int64_t epoch) {
    Place& place = ground_.places.put(id, std::make_unique<Place>(table::Room(id, ground_.options.surroundings)));
    place.empty_since_ms = ground_.time.now_ms();
    place.epoch = epoch;
    return place;
}

void TableRunner::take(Place& place, Input input) {
    place.waiting.push_back(std::move(input));
    go_on(place);
}

void TableRunner::go_on(Place& place) {
    while (!place.is_busy && !place.waiting.empty()) {
        const Input input = std::move(place.waiting.front());
        place.waiting.pop_front();
        perform(place, input(place.room, ground_.up_ms(place)));
    }
    wake(place);
    finish_stop();
}

void TableRunner::wake(Place& place) {
    if (!place.is_busy) {
        alarms_.set(place);
    }
}

void TableRunner::perform(Place& place, table::Step step) {
    send(place, step.out);
    if (step.second_tab) {
        ground_.visitors.replace(connection_of(*step.second_tab));
    }
    if (step.pending) {
        keep(place, *std::move(step.pending));
    }
}

void TableRunner::keep(Place& place, Pending pending) {
    place.is_busy = true;
    const std::string id = place.room.state().id;
    store::Change change =
        store::facts::change_of(pending, id, place.room.state().seq + 1, ground_.scheduler.wall_ms());
    change.epoch = place.epoch;
    change.touched_ms = ground_.time.clock_ms();
    auto held = std::make_shared<Pending>(std::move(pending));
    ground_.store.keep(std::move(change),
                       [this, id, epoch = place.epoch, held, since_ms = ground_.scheduler.now_ms()](Kept result) {
                           ground_.figures.store_waits.add(ground_.scheduler.now_ms() - since_ms);
                           kept(id, epoch, std::move(*held), result);
                       });
}

void TableRunner::kept(const std::string& id, std::int64_t epoch, Pending pending, Kept result) {
    Place* place = ground_.places.find(id);
    if (place == nullptr || place->epoch != epoch) {
        return; // dropped meanwhile, and perhaps taken up again
    }
    if (result == Kept::lost) {
        drop(id);
        return;
    }
    place->is_busy = false;
    place->has_failed = result != Kept::yes;
    if (result != Kept::yes) {
        not_kept(*place, pending, result);
        return;
    }
    ground_.figures.moves += pending.cid ? 1U : 0U;
    send(*place, place->room.kept(std::move(pending), ground_.up_ms(*place)));
    go_on(*place);
}

void TableRunner::not_kept(Place& place, const Pending& pending, Kept result) {
    ++ground_.figures.not_kept;
    place.retry_at_ms = ground_.up_ms(place) + retry_ms;
    const std::string id = place.room.state().id;
    if (place.room.state().seq == 0) {
        dismiss(id, Denial::not_kept); // it could not be made, or its code is that of an old table
        return;
    }
    send(place, place.room.not_kept(pending, Denial::not_kept));
    if (result == Kept::conflict) {
        // Somebody else writes this log: our state is not to be trusted any more.
        freeze(id, "somebody else has written to its log");
        return;
    }
    go_on(place);
}

void TableRunner::send(const Place& place, const std::vector<table::Outgoing>& out) {
    for (const protocol::Letter& letter : protocol::write_letters(place.room.state().options.settings, out)) {
        ground_.visitors.tell(connection_of(letter.to), letter.text);
    }
}

void TableRunner::pause() {
    if (ground_.time.is_paused() || !ground_.is_ready) {
        return;
    }
    ground_.time.pause();
    for (const auto& [id, place] : ground_.places) {
        alarms_.cancel(*place);
        if (!is_refusing_) {
            send(*place, place->room.hold_time(true, ground_.up_ms(*place)));
        }
    }
}

void TableRunner::pause_and_refuse() {
    is_refusing_ = true;
    pause();
}

void TableRunner::resume() {
    is_refusing_ = false;
    if (!ground_.time.is_paused()) {
        return;
    }
    ground_.time.resume();
    for (const auto& [id, place] : ground_.places) {
        send(*place, place->room.hold_time(false, ground_.up_ms(*place)));
        wake(*place);
    }
}

void TableRunner::stop(std::function<void()> stopped) {
    stopped_ = std::move(stopped);
    for (const auto& [id, place] : ground_.places) {
        alarms_.cancel(*place);
    }
    finish_stop();
}

void TableRunner::finish_stop() {
    if (!stopped_) {
        return; // asked after every step of every table
    }
    const bool is_anything_busy =
        std::ranges::any_of(ground_.places, [](const auto& entry) { return entry.second->is_busy; });
    if (!is_anything_busy) {
        std::exchange(stopped_, nullptr)();
    }
}

void TableRunner::remove(const std::string& id) {
    if (Place* place = ground_.places.find(id)) {
        alarms_.cancel(*place);
        ground_.places.erase(id);
    }
    finish_stop();
}

void TableRunner::dismiss(const std::string& id, Denial why) {
    ground_.visitors.dismiss_from(id, why);
    remove(id);
}

void TableRunner::drop(const std::string& id) {
    if (ground_.places.contains(id)) {
        ++ground_.figures.lost;
        ground_.visitors.send_away_from(id, "the table has moved");
        remove(id);
    }
}

void TableRunner::freeze(const std::string& id, std::string_view why) {
    const Place* place = ground_.places.find(id);
    const std::int64_t epoch = place == nullptr ? 0 : place->epoch;
    dismiss(id, Denial::table_closed);
    freeze_in_store(ground_, id, epoch, why);
}

} // namespace runset::server::hall
