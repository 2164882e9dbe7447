// What the hall tells guests, and how a guest goes from one wish to the next. The hall is in the middle of something
// while it tells: whatever it is to be asked next waits for its turn.

#include "protocol/told_json.h"
#include "server/api_door.h"
#include "server/hall.h"

namespace runset::server {

namespace {

constexpr std::int64_t look_every_ms = 5'000;
constexpr std::string_view stream_type = "application/x-ndjson";

bool is_of_type(std::string_view text, std::string_view type) {
    constexpr std::string_view start = R"({"type":")";
    return text.starts_with(start) && text.substr(start.size()).starts_with(type) &&
           text.substr(start.size() + type.size()).starts_with('"');
}

} // namespace

void ApiDoor::later(std::function<void()> work) {
    scheduler_.at(scheduler_.now_ms(), std::move(work));
}

/// One wish after the other. Not to be called while the hall is telling.
void ApiDoor::go_on(ConnectionId connection) {
    const auto found = guests_.find(connection);
    if (found == guests_.end() || found->second.current || found->second.waiting.empty()) {
        return;
    }
    Guest& guest = found->second;
    guest.current = std::move(guest.waiting.front());
    guest.waiting.pop_front();
    const std::string message = guest.current->message;
    const bool is_unnumbered = guest.current->kind == Wish::Kind::command && !guest.current->cid;
    hall_.guest_said(connection, message);
    if (is_unnumbered) {
        hall_.guest_said(connection, R"({"type":"ping"})");
    }
}

void ApiDoor::send(ConnectionId connection, std::shared_ptr<const std::string> text) {
    if (!is_guest(connection)) {
        net_.send(connection, std::move(text));
        return;
    }
    const auto found = guests_.find(connection);
    if (found == guests_.end()) {
        return;
    }
    Guest& guest = found->second;
    if (is_of_type(*text, "view")) {
        told_view(guest, text);
    } else if (is_of_type(*text, "seated")) {
        told_seated(guest, text);
    } else if (is_of_type(*text, "said") && guest.stream) {
        guest.stream->send(text);
    } else {
        told_answer(guest, *text);
    }
}

void ApiDoor::told_seated(Guest& guest, const std::shared_ptr<const std::string>& text) {
    const auto told = protocol::read_told(*text);
    const auto* seated = told ? std::get_if<protocol::Seated>(&*told) : nullptr;
    if (seated == nullptr) {
        return;
    }
    guest.table = seated->table;
    seats_[{guest.table, guest.token}] = guest.connection;
    if (!guest.current || guest.current->kind == Wish::Kind::command) {
        return;
    }
    if (guest.current->kind == Wish::Kind::stream) {
        if (guest.stream) {
            guest.stream->end(); // the newest counts
        }
        guest.stream = guest.current->exchange;
    }
    finish(guest, {.status = 201, .body = *text, .location = "/api/tables/" + guest.table, .is_public = false});
}

void ApiDoor::told_view(Guest& guest, const std::shared_ptr<const std::string>& text) {
    const bool begins_to_watch = guest.token.empty() && !guest.stream && guest.current;
    if (begins_to_watch) {
        guest.stream = guest.current->exchange;
        finish(guest, {});
    }
    if (guest.stream) {
        guest.stream->send(text);
    }
}

/// Done, refused or a pong: the end of the current wish, or a word from the hall to everybody at the table.
void ApiDoor::told_answer(Guest& guest, const std::string& text) {
    const auto told = protocol::read_told(text);
    if (!told) {
        return;
    }
    const auto* done = std::get_if<protocol::Done>(&*told);
    const auto* refused = std::get_if<protocol::Refused>(&*told);
    if (guest.current && done != nullptr && guest.current->cid == done->cid) {
        guest.is_leaving = guest.current->is_farewell;
        finish(guest, {.body = text, .is_public = false});
    } else if (guest.current && refused != nullptr && (!refused->cid || refused->cid == guest.current->cid)) {
        guest.is_leaving = guest.current->kind != Wish::Kind::command;
        finish(guest, {.status = status_of_code(refused->code), .body = text, .is_public = guest.token.empty()});
    } else if (guest.current && std::holds_alternative<protocol::Pong>(*told) && !guest.current->cid) {
        finish(guest, {.status = 204, .is_public = false});
    } else if (refused != nullptr) {
        guest.is_leaving = true; // the table is gone
        if (guest.stream) {
            guest.stream->send(std::make_shared<const std::string>(text));
        }
        later([this, connection = guest.connection] { let_go(connection); });
    }
}

/// The current wish has its answer; a stream begins instead.
void ApiDoor::finish(Guest& guest, const HttpAnswer& answer) {
    const Wish wish = *std::exchange(guest.current, std::nullopt);
    guest.heard_ms = scheduler_.now_ms();
    const ConnectionId connection = guest.connection;
    if (wish.exchange && guest.stream == wish.exchange) {
        wish.exchange->when_gone([this, connection, exchange = wish.exchange.get()] {
            const auto found = guests_.find(connection);
            if (found != guests_.end() && found->second.stream.get() == exchange) {
                found->second.stream.reset();
                found->second.heard_ms = scheduler_.now_ms();
                found->second.is_leaving = found->second.token.empty();
                later([this, connection] { look_at(connection); });
            }
        });
        wish.exchange->begin({.type = std::string(stream_type), .is_public = guest.token.empty()});
    } else if (wish.exchange) {
        wish.exchange->answer(answer);
    }
    if (!wish.exchange && answer.status >= 400) {
        // The seat was not given: whoever waited for it hears the same.
        for (const Wish& other : std::exchange(guest.waiting, {})) {
            other.exchange->answer(answer);
        }
    }
    later([this, connection] {
        go_on(connection);
        look_at(connection);
    });
}

/// Lets a guest go who has given up its seat, was not let in, or watches no longer.
void ApiDoor::look_at(ConnectionId connection) {
    const auto found = guests_.find(connection);
    if (found != guests_.end() && found->second.is_leaving && !found->second.current && found->second.waiting.empty()) {
        let_go(connection);
    }
}

void ApiDoor::let_go(ConnectionId connection, protocol::Denial why) {
    const auto found = guests_.find(connection);
    if (found == guests_.end()) {
        return;
    }
    Guest& guest = found->second;
    if (guest.stream) {
        guest.stream->end();
    }
    const auto seat = seats_.find({guest.table, guest.token});
    if (seat != seats_.end() && seat->second == connection) {
        seats_.erase(seat);
    }
    if (guest.current) {
        guest.waiting.push_front(*std::move(guest.current));
    }
    for (const Wish& wish : guest.waiting) {
        if (wish.exchange) {
            wish.exchange->answer(refusal(why, guest.language));
        }
    }
    guests_.erase(found);
    hall_.guest_closed(connection);
}

/// The hall closes a guest whose seat came in by a newer connection, or whose table has gone to another node.
void ApiDoor::close(ConnectionId connection, CloseCode code, std::string_view reason) {
    if (!is_guest(connection)) {
        net_.close(connection, code, reason);
        return;
    }
    const auto why = code == CloseCode::going_away ? protocol::Denial::not_kept : protocol::Denial::no_seat;
    later([this, connection, why] { let_go(connection, why); });
}

/// Seats whose program has said nothing for long and has no stream are away, as behind a socket that is lost.
void ApiDoor::look_around() {
    if (std::exchange(is_looking_, true)) {
        return;
    }
    scheduler_.at(scheduler_.now_ms() + look_every_ms, [this] {
        is_looking_ = false;
        std::vector<ConnectionId> silent;
        for (const auto& [connection, guest] : guests_) {
            if (guest.is_idle() && scheduler_.now_ms() - guest.heard_ms > limits_.silence_ms) {
                silent.push_back(connection);
            }
        }
        for (const ConnectionId connection : silent) {
            let_go(connection);
        }
        if (!guests_.empty()) {
            look_around();
        }
    });
}

} // namespace runset::server
