#include "table/command_handler.h"

#include <algorithm>

#include "notation/hex.h"
#include "table/phrases.h"
#include "table/planted.h"
#include "table/player_name.h"

namespace runset::table {

namespace {

/// After this long without a connection the others may let a bot play.
constexpr std::int64_t offline_limit_ms = 20'000;

} // namespace

Step CommandHandler::handle() {
    if (room_.state_.stage == Stage::closed && !std::holds_alternative<Hello>(command_.ask) &&
        !std::holds_alternative<Forget>(command_.ask) && !std::holds_alternative<Ping>(command_.ask)) {
        no(Denial::table_closed);
    } else {
        std::visit(*this, command_.ask);
    }
    if (const auto client = room_.clients_.find(client_); client != room_.clients_.end()) {
        client->second.language = language();
    }
    return std::move(step_);
}

void CommandHandler::operator()(const Hello& ask) {
    if (!ask.token) {
        room_.attach(client_, std::nullopt, step_, now_ms_);
        return;
    }
    const Person* person = room_.person_with(*ask.token);
    if (person == nullptr) {
        no(Denial::bad_token);
        return;
    }
    take_seat(*person);
}

void CommandHandler::operator()(const Join& ask) {
    if (!is_token(ask.token)) {
        no(Denial::bad_token);
        return;
    }
    if (const Person* person = room_.person_with(ask.token)) {
        take_seat(*person); // the same again: an answer was lost on the way
        return;
    }
    if (seat()) {
        no(Denial::already_seated);
        return;
    }
    if (!is_player_name(ask.name)) {
        no(Denial::bad_name);
        return;
    }
    const auto seat = table::seat_for(room_.state_, ask.seat);
    if (!seat) {
        refuse(seat.error());
        return;
    }
    room_.attach(client_, std::nullopt, step_, now_ms_);
    step_.pending = room_.propose({SeatTaken{.seat = *seat}}, std::nullopt, std::nullopt, now_ms_);
    step_.pending->origin = client_;
    step_.pending->seated = *seat;
    step_.pending->people = {{.seat = *seat,
                              .name = ask.name,
                              .token_hash = room_.hash_of(ask.token),
                              .sitting = step_.pending->after.at(*seat).sitting}};
}

void CommandHandler::take_seat(const Person& person) {
    const Seat seat = person.seat;
    room_.attach(client_, seat, step_, now_ms_);
    if (room_.state_.at(seat).is_away && room_.state_.stage != Stage::closed) {
        room_.is_returning_[seat.index] = true;
        step_.pending = room_.propose({HandedBack{.seat = seat}}, std::nullopt, std::nullopt, now_ms_);
    }
}

void CommandHandler::operator()(const KeepDraft& ask) {
    const State& state = room_.state_;
    const auto seat = this->seat();
    if (!seat || state.stage != Stage::playing || *seat != state.match->to_move) {
        no(seat ? Denial::not_playing : Denial::no_seat);
    } else if (ask.round != state.match->round || ask.turn != state.match->turn) {
        no(Denial::old_turn);
    } else {
        room_.draft_ = ask.table;
    }
}

void CommandHandler::operator()(const Say& ask) {
    const auto seat = this->seat();
    if (!seat) {
        no(Denial::no_seat);
        return;
    }
    if (std::ranges::find(phrases, ask.phrase) == phrases.end()) {
        no(Denial::no_such_phrase);
        return;
    }
    for (const auto& [client, attached] : room_.clients_) {
        step_.out.push_back({.to = client, .message = Said{.seat = *seat, .phrase = ask.phrase}});
    }
}

void CommandHandler::operator()(const Ping& /*ask*/) {
    say(Pong{});
}

void CommandHandler::operator()(const Play& ask) {
    const auto seat = seat_for_change();
    if (!seat) {
        return;
    }
    const auto* lay = std::get_if<rules::LayMove>(&ask.move);
    settle(decide(room_.state_, *seat, ask), lay != nullptr ? lay->table : rules::Table{});
}

void CommandHandler::operator()(const Reveal& ask) {
    if (const auto seat = seat_for_change()) {
        settle(decide(room_.surroundings_.hashing, room_.state_, *seat, ask));
    }
}

void CommandHandler::operator()(const TakeOver& ask) {
    if (!seat_for_change()) {
        return;
    }
    const std::size_t other = ask.seat.index;
    const bool is_offline =
        !room_.presence_.is_online[other] && now_ms_ - room_.offline_since_ms_[other] >= offline_limit_ms;
    settle(decide(room_.state_, ask, is_offline));
}

std::optional<Seat> CommandHandler::seat() const {
    const auto found = room_.clients_.find(client_);
    return found == room_.clients_.end() ? std::nullopt : found->second.seat;
}

std::optional<Seat> CommandHandler::seat_for_change() {
    const auto seat = this->seat();
    if (!seat) {
        no(Denial::no_seat);
        return std::nullopt;
    }
    if (!command_.cid) {
        no(Denial::no_cid);
        return std::nullopt;
    }
    const auto& handled = room_.state_.at(*seat).handled;
    if (handled.empty() || *command_.cid > handled.back().cid || is_planted(Bug::repeats_commands)) {
        return seat;
    }
    const auto same = std::ranges::find(handled, *command_.cid, &Handled::cid);
    if (same == handled.end()) {
        no(Denial::old_cid);
    } else {
        say(Done{.cid = same->cid, .seq = same->seq});
        step_.out.push_back(room_.view_to(client_, now_ms_));
    }
    return std::nullopt;
}

void CommandHandler::settle(const Decision& decision, const rules::Table& left) {
    if (!decision) {
        refuse(decision.error(), left);
        return;
    }
    const Seat seat = *this->seat();
    Events events = *decision;
    if (room_.state_.at(seat).is_away) {
        events.insert(events.begin(), HandedBack{.seat = seat}); // a tab left open wakes up
    }
    step_.pending = room_.propose(std::move(events), seat, command_.cid, now_ms_);
    step_.pending->origin = client_;
    step_.pending->cid = command_.cid;
}

text::Language CommandHandler::language() const {
    const auto wanted = command_.language ? text::find_language(*command_.language) : std::nullopt;
    return wanted.value_or(room_.language_of(client_));
}

void CommandHandler::refuse(const Denied& denied, const rules::Table& left) {
    step_.out.push_back(room_.refusal(client_, language(), command_.cid, denied, left));
}

void CommandHandler::say(Message message) {
    step_.out.push_back({.to = client_, .message = std::move(message)});
}

} // namespace runset::table
