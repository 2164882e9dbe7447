#include "table/clock.h"

#include <algorithm>

#include "notation/move_text.h"

namespace runset::table {

namespace {

/// The draft as the log will give it back: the game must go the same way when it is replayed.
rules::Table as_written(const rules::Settings& settings, const rules::Table& draft, const rules::Table& otherwise) {
    const auto move =
        notation::parse_move(settings, notation::print_move(settings, rules::TimeOutMove{.draft = draft}));
    return move ? std::get<rules::TimeOutMove>(*move).draft : otherwise;
}

/// A person who is at the table and not ready: the only one a pause can wait for.
bool waits_for_somebody(const State& state) {
    return std::ranges::any_of(state.seats, [](const SeatAt& seat) {
        return seat.kind == SeatKind::person && !seat.is_ready && !seat.is_played_by_bot();
    });
}

} // namespace

std::optional<std::int64_t> wake_at(const State& state, const Patience& patience) {
    switch (state.stage) {
    case Stage::playing:
        if (state.limit_ms() == 0 || state.at(state.match->to_move).is_played_by_bot()) {
            return std::nullopt;
        }
        return state.since_ms + state.limit_ms() + patience.grace_ms;
    case Stage::revealing:
        return state.since_ms + reveal_limit_ms;
    case Stage::gathering:
        if (state.is_match_running() && state.limit_ms() != 0 && waits_for_somebody(state)) {
            return state.since_ms + pause_limit_ms;
        }
        return std::nullopt;
    case Stage::closed:
        break;
    }
    return std::nullopt;
}

Events on_wake(const State& state, std::int64_t now_ms, const std::optional<rules::Table>& draft,
               const Patience& patience) {
    const auto due = wake_at(state, patience);
    Events events;
    if (!due || now_ms < *due) {
        return events;
    }
    if (state.stage == Stage::playing) {
        const rules::Table& start = state.match->table;
        const rules::Table table = draft ? as_written(state.options.settings, *draft, start) : start;
        if (auto moved = judge_move(state, state.match->to_move, By::clock, rules::TimeOutMove{.draft = table})) {
            events.emplace_back(*std::move(moved));
        }
    } else if (state.stage == Stage::revealing) {
        events.emplace_back(DealVoided{});
    } else {
        for (int i = 0; i < state.seat_count(); ++i) {
            const SeatAt& seat = state.at(seat_number(i));
            if (seat.kind == SeatKind::person && !seat.is_ready && !seat.is_played_by_bot()) {
                events.emplace_back(GotReady{.seat = seat_number(i), .commitment = {}});
            }
        }
    }
    return events;
}

std::optional<Event> follow_up(const State& state) {
    if (state.stage == Stage::revealing && !is_number_missing(state)) {
        return RoundDealt{};
    }
    for (int i = 0; i < state.seat_count(); ++i) {
        const SeatAt& seat = state.at(seat_number(i));
        if (seat.kind == SeatKind::person && seat.time_outs >= time_outs_to_hand_over && !seat.is_played_by_bot()) {
            return HandedOver{.seat = seat_number(i)};
        }
    }
    return std::nullopt;
}

void give_time_after_restart(State& state, std::int64_t now_ms, const Patience& patience) {
    if (state.stage == Stage::playing && state.limit_ms() != 0) {
        const std::int64_t left = std::min(patience.least_after_restart_ms, state.limit_ms());
        state.since_ms = std::max(state.since_ms, now_ms + left - state.limit_ms());
    } else if (state.stage == Stage::revealing) {
        state.since_ms = std::max(state.since_ms, now_ms);
    }
}

} // namespace runset::table
