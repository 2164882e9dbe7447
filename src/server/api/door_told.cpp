// What the hall tells guests, and how a guest goes from one wish to the next. The hall is in the middle of something
// while it tells: whatever it is to be asked next waits for its turn.

#include "protocol/told_head.h"
#include "server/api/door.h"

namespace runset::server::api {

using protocol::ToldHead;
using protocol::ToldKind;

namespace {

constexpr std::int64_t look_every_ms = 5'000;
constexpr std::string_view stream_type = "application/x-ndjson";

} // namespace

void ApiDoor::later(std::function<void()> work) {
    scheduler_.at(scheduler_.now_ms(), std::move(work));
}

/// One wish after the other. Not to be called while the hall is telling.
void ApiDoor::go_on(net::ConnectionId connection) {
    const auto found = guests_.find(connection);
    if (found == guests_.end() || found->second.current || found->second.waiting.empty()) {
        return;
    }
    Guest& guest = found->second;
    guest.current = std::move(guest.waiting.front());
    guest.waiting.pop_front();
    const std::string message = guest.current->message;
    const bool is_fenced = guest.current->is_fenced;
    guest.pings += is_fenced ? 1 : 0;
    tables_.guest_said(connection, message);
    if (is_fenced) {
        tables_.guest_said(connection, R"({"type":"ping"})");
    }
}

void ApiDoor::send(net::ConnectionId connection, std::shared_ptr<const std::string> text) {
    if (!is_guest(connection)) {
        net_.send(connection, std::move(text));
        return;
    }
    const auto found = guests_.find(connection);
    if (found == guests_.end()) {
        return;
    }
    Guest& guest = found->second;
    const ToldHead head = protocol::head_of_told(*text);
    if (head.kind == ToldKind::view) {
        told_view(guest, text);
    } else if (head.kind == ToldKind::seated) {
        told_seated(guest, head, *text);
    } else if (head.kind == ToldKind::said && guest.stream) {
        guest.stream->send(text);
    } else if (head.kind == ToldKind::pong) {
        told_pong(guest);
    } else {
        told_answer(guest, head, text);
    }
}

void ApiDoor::told_seated(Guest& guest, const ToldHead& head, const std::string& text) {
    guest.table = head.table;
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
    finish(guest, {.status = 201, .body = text, .location = "/api/tables/" + guest.table, .is_public = false});
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

/// Done or refused: the end of the current wish, or a word from the hall to everybody at the table.
void ApiDoor::told_answer(Guest& guest, const ToldHead& head, const std::shared_ptr<const std::string>& text) {
    const bool is_refusal = head.kind == ToldKind::refused;
    if (guest.current && head.kind == ToldKind::done && guest.current->cid == head.cid) {
        guest.is_leaving = guest.current->is_farewell;
        finish(guest, {.body = *text, .is_public = false});
    } else if (guest.current && is_refusal && (!head.cid || head.cid == guest.current->cid)) {
        guest.is_leaving = guest.current->kind != Wish::Kind::command && guest.table.empty(); // it was not let in
        finish(guest, {.status = status_of_code(head.code), .body = *text, .is_public = guest.token.empty()});
    } else if (is_refusal && !head.cid) {
        guest.is_leaving = true; // the table is gone
        if (guest.stream) {
            guest.stream->send(text);
        }
        later([this, connection = guest.connection] { let_go(connection); });
    }
}

/// All that was said is dealt with. A wish that should have had an answer by now may be asked for again by its number.
void ApiDoor::told_pong(Guest& guest) {
    guest.pings = std::max(guest.pings - 1, 0);
    if (guest.pings > 0 || !guest.current || !guest.current->is_fenced) {
        return;
    }
    finish(guest, guest.current->is_answered ? refusal(protocol::Denial::not_kept, guest.language)
                                             : net::HttpAnswer{.status = 204, .is_public = false});
}

/// The current wish has its answer; a stream begins instead.
void ApiDoor::finish(Guest& guest, const net::HttpAnswer& answer) {
    const Wish wish = *std::exchange(guest.current, std::nullopt);
    guest.heard_ms = scheduler_.now_ms();
    const net::ConnectionId connection = guest.connection;
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
void ApiDoor::look_at(net::ConnectionId connection) {
    const auto found = guests_.find(connection);
    if (found != guests_.end() && found->second.is_leaving && !found->second.current && found->second.waiting.empty()) {
        let_go(connection);
    }
}

void ApiDoor::let_go(net::ConnectionId connection, protocol::Denial why) {
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
    tables_.guest_closed(connection);
}

/// The hall closes a guest whose seat came in by a newer connection, or whose table has gone to another node.
void ApiDoor::close(net::ConnectionId connection, net::CloseCode code, std::string_view reason) {
    if (!is_guest(connection)) {
        net_.close(connection, code, reason);
        return;
    }
    // What is under way may still be carried out, so nobody says that nothing was done.
    const auto why = code == net::CloseCode::going_away ? protocol::Denial::going_down : protocol::Denial::no_seat;
    later([this, connection, why] { let_go(connection, why); });
}

/// Seats whose program has said nothing for long and has no stream are away, as behind a socket that is lost.
void ApiDoor::look_around() {
    if (std::exchange(is_looking_, true)) {
        return;
    }
    scheduler_.at(scheduler_.now_ms() + look_every_ms, [this] {
        is_looking_ = false;
        std::vector<net::ConnectionId> silent;
        for (const auto& [connection, guest] : guests_) {
            if (guest.is_idle() && scheduler_.now_ms() - guest.heard_ms > limits_.silence_ms) {
                silent.push_back(connection);
            }
        }
        for (const net::ConnectionId connection : silent) {
            let_go(connection);
        }
        if (!guests_.empty()) {
            look_around();
        }
    });
}

} // namespace runset::server::api
