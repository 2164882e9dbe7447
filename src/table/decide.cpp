#include "table/decide.h"

#include "bots/bot.h"
#include "fair/deal.h"
#include "rules/judging/decide.h"
#include "solver/can_lay.h"
#include "table/options_text.h"

namespace runset::table {

namespace {

bool is_there(const State& state, Seat seat) {
    return seat.index < state.seat_count();
}

/// Seats and options change only before a match and after it.
std::optional<Denial> why_not_arrange(const State& state) {
    if (state.stage != Stage::gathering || state.is_match_running()) {
        return Denial::not_gathering;
    }
    return std::nullopt;
}

std::optional<Denial> why_not_host(const State& state, Seat seat) {
    return host_of(state) == seat ? why_not_arrange(state) : Denial::not_host;
}

bool are_seats_kept(const State& state, int seat_count) {
    for (int i = seat_count; i < rules::max_seats; ++i) {
        if (state.seats[static_cast<std::size_t>(i)].kind != SeatKind::free) {
            return false;
        }
    }
    return true;
}

int people_besides(const State& state, Seat seat) {
    int people = 0;
    for (int i = 0; i < state.seat_count(); ++i) {
        const SeatAt& other = state.at(seat_number(i));
        people += seat_number(i) != seat && other.kind == SeatKind::person && !other.has_left ? 1 : 0;
    }
    return people;
}

} // namespace

Decision decide(const State& state, Seat seat, const Configure& ask) {
    if (const auto denial = why_not_host(state, seat)) {
        return deny(*denial);
    }
    if (!are_sensible(ask.options) || !are_seats_kept(state, ask.options.seat_count)) {
        return deny(Denial::bad_options);
    }
    return Events{Configured{.options = ask.options}};
}

Decision decide(const State& state, Seat seat, const SeatBot& ask) {
    if (const auto denial = why_not_host(state, seat)) {
        return deny(*denial);
    }
    if (!is_there(state, ask.seat) || state.at(ask.seat).kind == SeatKind::person) {
        return deny(Denial::seat_taken);
    }
    if (!ask.level) {
        return Events{SeatFreed{.seat = ask.seat}};
    }
    const bots::Bot* bot = bots::find_bot(*ask.level);
    if (bot == nullptr || !bot->is_for_people) {
        return deny(Denial::no_such_level);
    }
    return Events{BotSeated{.seat = ask.seat, .level = *ask.level}};
}

Decision decide(const State& state, Seat seat, const GetReady& ask) {
    if (state.stage != Stage::gathering || state.at(seat).is_ready) {
        return deny(Denial::not_gathering);
    }
    if (ask.commitment && state.at(seat).withheld >= most_withheld) {
        return deny(Denial::number_withheld);
    }
    return Events{GotReady{.seat = seat, .commitment = ask.commitment}};
}

Decision decide(const fair::Hashing& hashing, const State& state, Seat seat, const Reveal& ask) {
    const notation::SeatNonce& given = state.at(seat).nonce;
    if (state.stage != Stage::revealing || !given.commitment || given.nonce) {
        return deny(Denial::no_commitment);
    }
    const fair::DealName name{.table = state.id, .deal = state.deal};
    if (fair::nonce_commitment(hashing, name, seat, ask.nonce) != *given.commitment) {
        return deny(Denial::wrong_nonce);
    }
    return Events{Revealed{.seat = seat, .nonce = ask.nonce}};
}

Decision decide(const State& state, Seat seat, const Play& ask) {
    if (state.stage != Stage::playing) {
        return deny(Denial::not_playing);
    }
    if (ask.round != state.match->round || ask.turn != state.match->turn) {
        return deny(Denial::old_turn);
    }
    auto moved = judge_move(state, seat, By::player, ask.move);
    if (!moved) {
        return std::unexpected(Denied{.denial = {}, .refusal = moved.error()});
    }
    return Events{*std::move(moved)};
}

rules::Result<Moved> judge_move(const State& state, Seat seat, By by, rules::Move move) {
    auto outcome = rules::decide(*state.match, seat, move, solver::can_lay);
    if (!outcome) {
        return std::unexpected(outcome.error());
    }
    return Moved{.seat = seat, .by = by, .move = move, .outcome = *std::move(outcome)};
}

Decision decide(const State& state, Seat seat, const Leave& /*ask*/) {
    Events events;
    if (state.is_match_running() || state.stage == Stage::revealing) {
        events.emplace_back(SeatLeft{.seat = seat});
    } else {
        events.emplace_back(SeatFreed{.seat = seat});
    }
    if (people_besides(state, seat) == 0) {
        events.emplace_back(Closed{});
    }
    return events;
}

Decision decide(const State& state, const TakeOver& ask, bool is_offline) {
    const bool is_begun = state.match || !state.voided.empty();
    if (!is_there(state, ask.seat) || !is_begun || !is_offline || state.at(ask.seat).kind != SeatKind::person ||
        state.at(ask.seat).is_played_by_bot()) {
        return deny(Denial::not_away);
    }
    return Events{HandedOver{.seat = ask.seat}};
}

std::expected<Seat, Denied> seat_for(const State& state, std::optional<Seat> wanted) {
    if (const auto denial = why_not_arrange(state)) {
        return deny(*denial);
    }
    for (int i = 0; i < state.seat_count(); ++i) {
        if (state.at(seat_number(i)).kind == SeatKind::free && (!wanted || *wanted == seat_number(i))) {
            return seat_number(i);
        }
    }
    return deny(wanted ? Denial::seat_taken : Denial::table_full);
}

} // namespace runset::table
