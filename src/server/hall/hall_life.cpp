// The hall's beginning and end, and its housekeeping.

#include <algorithm>

#include "protocol/answer.h"
#include "server/hall/hall.h"
#include "server/store/clock.h"
#include "server/store/facts/log_rows.h"

namespace runset::server::hall {

namespace {

constexpr std::int64_t time_every_ms = 5000;
constexpr std::int64_t tidy_every_ms = 60'000;

/// Nobody has come but who made it, and nothing was dealt.
bool is_unused(const table::Room& room) {
    return room.people().size() < 2 && !room.state().match && room.state().voided.empty();
}

} // namespace

void Hall::restore() {
    const std::vector<store::StoredTable> live = store_.live_tables();
    // The time that is noted lags behind; no table's time must go back.
    std::int64_t up_ms = store_.times(scheduler_.wall_ms()).up_ms;
    for (const store::StoredTable& stored : live) {
        up_ms = std::max(up_ms, store::facts::last_up_ms(stored));
    }
    up_base_ms_ = up_ms - scheduler_.now_ms();
    begin_clock();
    count_frozen();
    for (const store::StoredTable& stored : live) {
        restore_table(stored, 0);
    }
    begin();
    for (const auto& [id, place] : places_) {
        open_missing_deal(*place);
        if (!place->is_busy) {
            ask_bot(*place);
            arm(*place);
        }
    }
}

void Hall::begin_clock() {
    const std::int64_t wall_ms = scheduler_.wall_ms();
    clock_ahead_ms_ = store::clock_at_start(store_.times(wall_ms), wall_ms) - up_ms();
    store_.begin_clock(clock_ms());
}

void Hall::begin() {
    is_ready_ = true;
    scheduler_.at(scheduler_.now_ms() + time_every_ms, [this] { keep_time(); });
    scheduler_.at(scheduler_.now_ms() + tidy_every_ms, [this] { tidy_up(); });
}

void Hall::restore_table(const store::StoredTable& stored, std::int64_t epoch) {
    Place& place = place_for(stored.id);
    place.epoch = epoch;
    if (epoch > 0) {
        place.ahead_ms = store::facts::last_up_ms(stored) - up_ms();
    }
    if (!restore_from_log(place, stored)) {
        freeze(stored.id, stored.is_chain_good
                              ? "its log cannot have happened"
                              : "its log was changed behind event " + std::to_string(stored.good_events));
        return;
    }
    tell_of_seats(stored, place.room.state());
    const std::vector<table::Person> people = store::facts::people_of(stored);
    place.empty_since_ms = idle_since(stored, place.room);
    for (const table::Person& person : people) {
        if (person.seat == rules::Seat{} && person.sitting == 1) {
            creators_[person.token_hash] = stored.id;
        }
    }
    ++figures_.restored;
}

std::int64_t Hall::closes_after_ms(const table::Room& room) const {
    return is_unused(room) ? options_.close_unused_after_ms : options_.close_idle_after_ms;
}

/// A server that is started every day must not keep for ever what nobody comes back to, so what was idle before the
/// start counts. Time in which no server was up does not: a match can be gone on with after a week without one.
std::int64_t Hall::idle_since(const store::StoredTable& stored, const table::Room& room) {
    const std::int64_t idle_ms = std::min(up_ms() - store::facts::last_up_ms(stored), clock_ms() - stored.touched_ms);
    const std::int64_t most_ms = closes_after_ms(room) - options_.come_back_within_ms;
    return up_ms() - std::clamp<std::int64_t>(idle_ms, 0, std::max<std::int64_t>(most_ms, 0));
}

bool Hall::restore_from_log(Place& place, const store::StoredTable& stored) {
    const auto facts = stored.is_chain_good ? store::facts::facts_of(stored) : std::nullopt;
    figures_.replayed += facts ? facts->size() : 0;
    return facts && place.room.restore(*facts, store::facts::people_of(stored), up_ms(place));
}

/// The table is no longer here, and everybody who sits at it or waits for it is told.
void Hall::dismiss(const std::string& id, protocol::Denial why) {
    for (auto& [connection, visitor] : visitors_) {
        if (visitor.table == id || visitor.heading == id) {
            visitor.table = visitor.table == id ? "" : visitor.table;
            visitor.heading.clear();
            deny(connection, std::nullopt, why);
        }
    }
    if (const auto found = places_.find(id); found != places_.end()) {
        scheduler_.cancel(found->second->timer);
        places_.erase(found);
    }
    finish_stop();
}

std::int64_t Hall::up_ms() {
    if (paused_at_ms_) {
        return *paused_at_ms_;
    }
    return up_base_ms_ + scheduler_.now_ms();
}

std::int64_t Hall::clock_ms() {
    return up_ms() + clock_ahead_ms_;
}

void Hall::keep_time() {
    if (!is_ready_) {
        return;
    }
    store_.keep_times({.up_ms = up_ms(), .clock_ms = clock_ms()}, scheduler_.wall_ms());
    scheduler_.at(scheduler_.now_ms() + time_every_ms, [this] { keep_time(); });
}

void Hall::tidy_up() {
    if (!is_ready_) {
        return;
    }
    std::vector<std::string> done;
    for (const auto& [id, place] : places_) {
        const bool is_empty = place->room.client_count() == 0 && !place->is_busy && place->waiting.empty();
        place->empty_since_ms = is_empty ? place->empty_since_ms : up_ms();
        if (!is_empty) {
            continue;
        }
        if (place->room.state().stage == table::Stage::closed) {
            done.push_back(id);
        } else if (up_ms() - place->empty_since_ms >=
                   closes_after_ms(place->room) + 2 * place->room.state().limit_ms()) {
            take(*place, [](table::Room& room, std::int64_t now_ms) { return room.close(now_ms); });
        }
    }
    for (const std::string& id : done) {
        scheduler_.cancel(places_[id]->timer);
        places_.erase(id);
    }
    std::erase_if(creators_, [&](const auto& made) { return !places_.contains(made.second); });
    creations_.tidy(scheduler_.now_ms());
    if (neighbours_ == nullptr) {
        frozen_now_ = store_.count_frozen(); // some may have been deleted
    }
    delete_old();
    scheduler_.at(scheduler_.now_ms() + tidy_every_ms, [this] { tidy_up(); });
}

/// Tables that are over: what is still played at has no age.
void Hall::delete_old() {
    if (paused_at_ms_ || is_deleting_) {
        return;
    }
    is_deleting_ = true;
    store_.delete_before(clock_ms() - options_.forget_after_ms, [this](int /*count*/) { is_deleting_ = false; });
}

void Hall::stop(std::function<void()> stopped) {
    is_ready_ = false;
    stopped_ = std::move(stopped);
    store_.keep_times({.up_ms = up_ms(), .clock_ms = clock_ms()}, scheduler_.wall_ms());
    for (const auto& [id, place] : places_) {
        scheduler_.cancel(place->timer);
        place->timer = 0;
    }
    finish_stop();
}

void Hall::finish_stop() {
    if (!stopped_) {
        return; // asked after every step of every table
    }
    const bool is_anything_busy = std::ranges::any_of(places_, [](const auto& entry) { return entry.second->is_busy; });
    if (!is_anything_busy) {
        std::exchange(stopped_, nullptr)();
    }
}

std::string Hall::list() const {
    std::string all = own_list();
    for (const std::string& other : neighbours_ == nullptr ? std::vector<std::string>{} : neighbours_->lists()) {
        all = protocol::join_lists(all, other);
    }
    return all;
}

std::string Hall::own_list() const {
    std::vector<protocol::Listed> tables;
    for (const auto& [id, place] : places_) {
        const table::State& state = place->room.state();
        if (!state.options.is_open || state.stage == table::Stage::closed || !place->room.is_anybody_online()) {
            continue;
        }
        protocol::TableView view = table::view_for(state, std::nullopt, place->room.presence(), 0);
        tables.push_back({.table = id,
                          .edition = std::string(state.options.settings.edition),
                          .variant = std::string(state.options.settings.variant),
                          .seats = std::move(view.seats),
                          .is_playing = state.is_match_running()});
    }
    return protocol::write_list(tables);
}

std::string Hall::metrics() {
    std::string text;
    const auto add = [&](std::string_view name, std::string_view kind, std::string_view help, std::uint64_t value) {
        const std::string full = "runset_" + std::string(name);
        text.append("# HELP ").append(full).append(" ").append(help);
        text.append("\n# TYPE ").append(full).append(" ").append(kind);
        text.append("\n").append(full).append(" ").append(std::to_string(value)).append("\n");
    };
    add("tables", "gauge", "Tables at this server.", places_.size());
    add("commands_total", "counter", "Commands received.", figures_.commands);
    add("refused_total", "counter", "Commands refused.", figures_.refused);
    add("moves_total", "counter", "Commands carried out and written.", figures_.moves);
    add("tables_created_total", "counter", "Tables made.", figures_.created);
    add("tables_restored_total", "counter", "Tables taken up from the store.", figures_.restored);
    add("events_replayed_total", "counter", "Events replayed to do so.", figures_.replayed);
    add("tables_frozen", "gauge", "Tables in the store that are damaged and stand still.",
        static_cast<std::uint64_t>(frozen_now_));
    add("not_kept_total", "counter", "Steps that could not be written.", figures_.not_kept);
    text += figures_.store_waits.prometheus_text("store_seconds", "Time until a step was written.");
    if (neighbours_ != nullptr) {
        add("tables_taken_total", "counter", "Tables taken over from other nodes.", figures_.taken);
        add("tables_lost_total", "counter", "Tables lost to other nodes.", figures_.lost);
        add("paused", "gauge", "1 while the database is away.", paused_at_ms_ ? 1 : 0);
    }
    return text;
}

} // namespace runset::server::hall
