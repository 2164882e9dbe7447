#include "table/view.h"

#include <algorithm>

namespace runset::table {

namespace {

SeatInfo info_of(const State& state, std::size_t seat, const Presence& presence) {
    const SeatAt& at = state.seats[seat];
    return {.kind = at.kind,
            .name = presence.names[seat],
            .level = at.level,
            .is_ready = at.is_ready || at.kind == SeatKind::bot,
            .is_online = presence.is_online[seat],
            .is_away = at.is_away,
            .has_left = at.has_left};
}

std::optional<ClockTold> clock_of(const State& state, const Presence& presence, std::int64_t now_ms) {
    if (state.stage != Stage::playing || state.limit_ms() == 0) {
        return std::nullopt;
    }
    const std::int64_t left = state.limit_ms() - (now_ms - state.since_ms);
    return ClockTold{.left_ms = std::clamp<std::int64_t>(left, 0, state.limit_ms()),
                     .limit_ms = state.limit_ms(),
                     .is_paused = presence.is_clock_paused};
}

/// One that is over goes when another game is arranged: its tiles and seats are not those of the table any more.
const rules::State* shown_match(const State& state) {
    const bool is_shown =
        state.match && (state.is_match_running() || (state.match->settings == state.options.settings &&
                                                     state.match->seat_count == state.seat_count()));
    return is_shown ? &*state.match : nullptr;
}

/// The seat whose rack this viewer is shown: their own.
std::optional<Seat> whose_rack(const State& state, std::optional<Seat> viewer) {
    return shown_match(state) == nullptr ? std::nullopt : viewer;
}

} // namespace

TableView view_for(const State& state, std::optional<Seat> viewer, const Presence& presence, std::int64_t now_ms) {
    TableView view{.table = state.id,
                   .seq = state.seq,
                   .you = viewer,
                   .stage = state.stage,
                   .options = state.options,
                   .host = host_of(state),
                   .watching = presence.watching,
                   .clock = clock_of(state, presence, now_ms),
                   .deal = state.deal,
                   .commitment = state.commitment,
                   .nonces = nonces_of(state),
                   .voided = state.voided,
                   .last_proof = state.last_proof};
    for (std::size_t i = 0; i < static_cast<std::size_t>(state.seat_count()); ++i) {
        view.seats.push_back(info_of(state, i, presence));
    }
    if (viewer && !state.at(*viewer).handled.empty()) {
        view.last_cid = state.at(*viewer).handled.back().cid;
    }
    if (const rules::State* match = shown_match(state)) {
        view.match = rules::view_for(*match, whose_rack(state, viewer));
        view.recent = state.recent;
        view.game = match->last_round ? state.games : 0;
        if (match->phase == rules::Phase::match_over) {
            const auto leaders = rules::leaders(*match);
            view.leaders.assign(leaders.begin(), leaders.begin() + state.seat_count());
        }
    }
    return view;
}

OwnView own_part(const TableView& view) {
    OwnView own{.you = view.you, .last_cid = view.last_cid, .draft = view.draft};
    if (view.match && view.match->viewer) {
        own.tiles = {
            .rack = view.match->own_rack, .drawn = view.match->own_drawn, .open_min = view.match->settings.open_min};
    }
    return own;
}

OwnView own_view(const State& state, std::optional<Seat> viewer) {
    OwnView own{.you = viewer};
    if (viewer && !state.at(*viewer).handled.empty()) {
        own.last_cid = state.at(*viewer).handled.back().cid;
    }
    if (const auto seat = whose_rack(state, viewer)) {
        own.tiles = {.rack = state.match->at(*seat).rack,
                     .drawn = *seat == state.match->to_move ? state.match->drawn : std::nullopt,
                     .open_min = rules::settings_for(*state.match, *seat).open_min};
    }
    return own;
}

} // namespace runset::table
