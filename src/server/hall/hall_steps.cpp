#include <algorithm>

#include "bots/bot.h"
#include "protocol/letters.h"
#include "server/hall/hall.h"
#include "server/store/facts/log_rows.h"
#include "table/explain.h"

namespace runset::server::hall {

using protocol::Denial;
using table::Pending;
using table::Step;

namespace {

/// After a step that could not be written, clock and bots try again this much later.
constexpr std::int64_t retry_ms = 1000;

net::ConnectionId connection_of(table::Client client) {
    return static_cast<net::ConnectionId>(client);
}

} // namespace

bool is_same_moment(const table::BotTask& left, const table::BotTask& right) {
    return left.seat == right.seat && left.round == right.round && left.turn == right.turn &&
           left.view.awaits_put_back == right.view.awaits_put_back && left.seed == right.seed;
}

void Hall::take(Place& place, Input input) {
    place.waiting.push_back(std::move(input));
    go_on(place);
}

/// What has happened meanwhile, one after the other and only while nothing is being written; then clock and bot.
void Hall::go_on(Place& place) {
    while (!place.is_busy && !place.waiting.empty()) {
        const Input input = std::move(place.waiting.front());
        place.waiting.pop_front();
        perform(place, input(place.room, up_ms(place)));
    }
    if (!place.is_busy) {
        ask_bot(place);
        arm(place);
    }
    finish_stop();
}

void Hall::perform(Place& place, Step step) {
    send(place, step.out);
    if (step.second_tab) {
        const net::ConnectionId old = connection_of(*step.second_tab);
        if (const auto visitor = visitors_.find(old); visitor != visitors_.end()) {
            visitor->second.table.clear();
        }
        net_.close(old, net::CloseCode::second_tab, "this seat was opened elsewhere");
    }
    if (step.pending) {
        keep(place, *std::move(step.pending));
    }
}

void Hall::keep(Place& place, Pending pending) {
    place.is_busy = true;
    const std::string id = place.room.state().id;
    store::Change change = store::facts::change_of(pending, id, place.room.state().seq + 1, scheduler_.wall_ms());
    change.epoch = place.epoch;
    change.touched_ms = clock_ms();
    auto held = std::make_shared<Pending>(std::move(pending));
    store_.keep(std::move(change),
                [this, id, epoch = place.epoch, held, since_ms = scheduler_.now_ms()](store::Kept result) {
                    figures_.store_waits.add(scheduler_.now_ms() - since_ms);
                    kept(id, epoch, std::move(*held), result);
                });
}

void Hall::kept(const std::string& id, std::int64_t epoch, Pending pending, store::Kept result) {
    const auto found = places_.find(id);
    if (found == places_.end() || found->second->epoch != epoch) {
        return; // dropped meanwhile, and perhaps taken up again
    }
    Place& place = *found->second;
    if (result == store::Kept::lost) {
        drop(id);
        return;
    }
    place.is_busy = false;
    place.has_failed = result != store::Kept::yes;
    if (result == store::Kept::yes) {
        figures_.moves += pending.cid ? 1U : 0U;
        send(place, place.room.kept(std::move(pending), up_ms(place)));
    } else {
        ++figures_.not_kept;
        place.retry_at_ms = up_ms(place) + retry_ms;
        if (place.room.state().seq == 0) {
            dismiss(id, Denial::not_kept); // it could not be made, or its code is that of an old table
            return;
        }
        send(place, place.room.not_kept(pending, Denial::not_kept));
        if (result == store::Kept::conflict) {
            // Somebody else writes this log: our state is not to be trusted any more.
            freeze(id, "somebody else has written to its log");
            return;
        }
    }
    go_on(place);
}

void Hall::send(const Place& place, const std::vector<table::Outgoing>& out) {
    for (const protocol::Letter& letter : protocol::write_letters(place.room.state().options.settings, out)) {
        net_.send(connection_of(letter.to), letter.text);
    }
}

/// The clock and a bot that has decided use one timer: whoever comes first.
void Hall::arm(Place& place) {
    scheduler_.cancel(place.timer);
    place.timer = 0;
    if (!is_ready_ || paused_at_ms_) {
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
    place.timer = scheduler_.at(*due - place.ahead_ms - up_base_ms_, [this, id] { ring(id); });
}

void Hall::ring(const std::string& id) {
    const auto found = places_.find(id);
    if (found == places_.end()) {
        return;
    }
    Place& place = *found->second;
    place.timer = 0;
    if (place.thought && place.thought->move && place.thought->task.due_ms <= up_ms(place)) {
        const Thought thought = *place.thought;
        if (!place.has_failed) {
            place.thought.reset();
        }
        take(place, [thought](table::Room& room, std::int64_t now_ms) {
            return room.bot_moved(thought.task, *thought.move, now_ms);
        });
        return;
    }
    take(place, [](table::Room& room, std::int64_t now_ms) { return room.wake(now_ms); });
}

/// Bots think as soon as it is their turn, and move when their time has come: how long they search is not to be seen.
void Hall::ask_bot(Place& place) {
    auto task = place.room.bot_task();
    if (!task || !is_ready_) {
        place.thought.reset();
        return;
    }
    if (place.thought && is_same_moment(place.thought->task, *task)) {
        return;
    }
    // Also where it takes over in mid-turn, or has drawn and puts back: else it would move as soon as it has decided,
    // and how long it searched would show.
    task->due_ms = std::max(task->due_ms, up_ms() + task->think_ms);
    place.thought = std::make_unique<Thought>(Thought{.task = *task});
    auto move = std::make_shared<std::optional<rules::Move>>();
    const std::string id = place.room.state().id;
    bots_.think([task = *task, move] { *move = bots::choose(*task.bot, task.view, task.seed); },
                [this, id, task = *task, move] { bot_has_decided(id, task, **move); });
}

void Hall::bot_has_decided(const std::string& id, const table::BotTask& task, const rules::Move& move) {
    const auto found = places_.find(id);
    if (found == places_.end()) {
        return;
    }
    Place& place = *found->second;
    if (place.thought && is_same_moment(place.thought->task, task)) {
        place.thought->move = move;
        if (!place.is_busy) {
            arm(place);
        }
    }
}

} // namespace runset::server::hall
