#include "server/hall/alarms.h"

#include <algorithm>

#include "bots/bot.h"

namespace runset::server::hall {

namespace {

bool is_same_moment(const table::BotTask& left, const table::BotTask& right) {
    return left.seat == right.seat && left.round == right.round && left.turn == right.turn &&
           left.view.awaits_put_back == right.view.awaits_put_back && left.seed == right.seed;
}

} // namespace

void Alarms::set(Place& place) {
    ask_bot(place);
    arm(place);
}

void Alarms::cancel(Place& place) {
    ground_.scheduler.cancel(place.timer);
    place.timer = 0;
}

/// The clock and a bot that has decided use one timer: whoever comes first.
void Alarms::arm(Place& place) {
    cancel(place);
    if (!ground_.is_ready || ground_.time.is_paused()) {
        return;
    }
    std::optional<std::int64_t> due = place.room.wakes_at();
    if (place.thought && place.thought->move) {
        due = std::min(due.value_or(place.thought->task.due_ms), place.thought->task.due_ms);
    }
    if (place.room.is_anybody_returning()) {
        due = std::min(due.value_or(place.retry_at_ms), place.retry_at_ms);
    }
    if (!due) {
        return;
    }
    if (place.has_failed) {
        due = std::max(*due, place.retry_at_ms); // not from now on: a bot may just have decided, and that must not show
    }
    const std::string id = place.room.state().id;
    place.timer = ground_.scheduler.at(ground_.time.scheduled_ms(*due - place.ahead_ms), [this, id] { ring(id); });
}

void Alarms::ring(const std::string& id) {
    Place* place = ground_.places.find(id);
    if (place == nullptr) {
        return;
    }
    place->timer = 0;
    if (place->thought && place->thought->move && place->thought->task.due_ms <= ground_.up_ms(*place)) {
        const Thought thought = *place->thought;
        if (!place->has_failed) {
            place->thought.reset();
        }
        take_(*place, [thought](table::Room& room, std::int64_t now_ms) {
            return room.bot_moved(thought.task, *thought.move, now_ms);
        });
        return;
    }
    take_(*place, [](table::Room& room, std::int64_t now_ms) { return room.wake(now_ms); });
}

/// Bots think as soon as it is their turn, and move when their time has come: how long they search is not to be seen.
void Alarms::ask_bot(Place& place) {
    auto task = place.room.bot_task();
    if (!task || !ground_.is_ready) {
        place.thought.reset();
        return;
    }
    if (place.thought && is_same_moment(place.thought->task, *task)) {
        return;
    }
    // Also where it takes over in mid-turn, or has drawn and puts back: else it would move as soon as it has decided,
    // and how long it searched would show.
    task->due_ms = std::max(task->due_ms, ground_.up_ms(place) + task->think_ms);
    place.thought = std::make_unique<Thought>(Thought{.task = *task});
    auto move = std::make_shared<std::optional<rules::Move>>();
    const std::string id = place.room.state().id;
    bots_.think([task = *task, move] { *move = bots::choose(*task.bot, task.view, task.seed); },
                [this, id, task = *task, move] { bot_has_decided(id, task, **move); });
}

void Alarms::bot_has_decided(const std::string& id, const table::BotTask& task, const rules::Move& move) {
    Place* place = ground_.places.find(id);
    if (place != nullptr && place->thought && is_same_moment(place->thought->task, task)) {
        place->thought->move = move;
        if (!place->is_busy) {
            arm(*place);
        }
    }
}

} // namespace runset::server::hall
