// The hall as one of several nodes: tables come and go, and for a while nothing can be written.

#include "protocol/answer.h"
#include "server/hall/hall.h"

namespace runset::server::hall {

using protocol::Denial;

void Hall::open_among(Neighbours& neighbours) {
    neighbours_ = &neighbours;
    up_base_ms_ = store_.times(scheduler_.wall_ms()).up_ms - scheduler_.now_ms();
    begin_clock();
    count_frozen();
    begin();
}

void Hall::received_sought(net::ConnectionId connection, std::string_view text) {
    handle(connection, text, Sought::yes);
}

void Hall::leave(net::ConnectionId connection) {
    if (const auto found = visitors_.find(connection); found != visitors_.end()) {
        leave_table(connection, found->second);
    }
}

bool Hall::is_sought_elsewhere(net::ConnectionId connection, const protocol::Command& command, std::string_view text) {
    const std::string* table = table_of(command.ask);
    if (const auto* forget = std::get_if<protocol::Forget>(&command.ask); forget && !forget->token.empty()) {
        table = &forget->table;
    }
    if (const auto* erase = std::get_if<protocol::Erase>(&command.ask)) {
        table = &erase->table; // only its own node knows whether it is being played at
    }
    if (table != nullptr && !places_.contains(api::table_code(*table))) {
        neighbours_->seek(connection, api::table_code(*table), text);
        return true;
    }
    if (const auto* create = std::get_if<protocol::Create>(&command.ask)) {
        const store::Digest hash = hash_of(create->token);
        const auto made = creators_.find(hash);
        if (made == creators_.end() || !places_.contains(made->second)) {
            neighbours_->seek_made(connection, hash, text);
            return true;
        }
    }
    return false;
}

void Hall::look(const std::string& table, const std::string& token, const std::function<void(api::Seen)>& done) {
    if (is_refusing_) {
        done(std::unexpected(Denial::not_kept)); // what is here may be out of date
    } else if (neighbours_ == nullptr || places_.contains(table)) {
        done(view(table, token));
    } else {
        neighbours_->look(table, token, done);
    }
}

void Hall::guest_opened(net::ConnectionId guest, std::string_view address) {
    neighbours_ != nullptr ? neighbours_->guest_opened(guest, address) : opened(guest, address);
}

void Hall::guest_said(net::ConnectionId guest, std::string_view text) {
    neighbours_ != nullptr ? neighbours_->guest_said(guest, text) : received(guest, text);
}

void Hall::guest_closed(net::ConnectionId guest) {
    neighbours_ != nullptr ? neighbours_->guest_closed(guest) : closed(guest);
}

void Hall::take_up(const store::StoredTable& stored, std::int64_t epoch) {
    if (places_.contains(stored.id)) {
        drop(stored.id); // what it was here before is out of date
    }
    restore_table(stored, epoch);
    ++figures_.taken;
    if (const auto found = places_.find(stored.id); found != places_.end()) {
        open_missing_deal(*found->second);
        go_on(*found->second);
    }
}

void Hall::drop(const std::string& id) {
    const auto found = places_.find(id);
    if (found == places_.end()) {
        return;
    }
    ++figures_.lost;
    scheduler_.cancel(found->second->timer);
    places_.erase(found);
    std::vector<net::ConnectionId> there;
    for (auto& [connection, visitor] : visitors_) {
        if (visitor.table == id || visitor.heading == id) {
            visitor.table.clear();
            visitor.heading.clear();
            there.push_back(connection);
        }
    }
    for (const net::ConnectionId connection : there) {
        net_.close(connection, net::CloseCode::going_away, "the table has moved");
    }
    finish_stop();
}

void Hall::drop_others(const std::map<std::string, std::int64_t>& owned) {
    std::vector<std::string> gone;
    for (const auto& [id, place] : places_) {
        const auto found = owned.find(id);
        // A table that is being made is in nobody's list yet.
        const bool is_new = place->room.state().seq == 0;
        if (!is_new && (found == owned.end() || found->second != place->epoch)) {
            gone.push_back(id);
        }
    }
    for (const std::string& id : gone) {
        drop(id);
    }
}

void Hall::pause() {
    if (paused_at_ms_ || !is_ready_) {
        return;
    }
    paused_at_ms_ = up_ms();
    for (const auto& [id, place] : places_) {
        scheduler_.cancel(place->timer);
        place->timer = 0;
        if (!is_refusing_) {
            send(*place, place->room.hold_time(true, up_ms(*place)));
        }
    }
}

void Hall::pause_and_refuse() {
    is_refusing_ = true;
    pause();
}

/// The time in between is charged to nobody.
void Hall::resume() {
    is_refusing_ = false;
    if (!paused_at_ms_) {
        return;
    }
    up_base_ms_ = *paused_at_ms_ - scheduler_.now_ms();
    paused_at_ms_.reset();
    for (const auto& [id, place] : places_) {
        send(*place, place->room.hold_time(false, up_ms(*place)));
        if (!place->is_busy) {
            ask_bot(*place);
            arm(*place);
        }
    }
}

/// Who comes in comes again until it can be served; who plays is told that nothing was done.
void Hall::refuse_while_paused(net::ConnectionId connection, const protocol::Command& command) {
    if (table_of(command.ask) != nullptr || std::holds_alternative<protocol::Create>(command.ask)) {
        net_.close(connection, net::CloseCode::going_away, "the database is away");
    } else if (std::holds_alternative<protocol::Ping>(command.ask)) {
        net_.send(connection, std::make_shared<const std::string>(protocol::write_pong())); // the node is there
    } else {
        deny(connection, command.cid, Denial::not_kept);
    }
}

} // namespace runset::server::hall
