#include "rules/view.h"

namespace runset::rules {

View view_for(const State& state, std::optional<Seat> viewer) {
    View view{
        .settings = viewer ? settings_for(state, *viewer) : state.settings,
        .seat_count = state.seat_count,
        .viewer = viewer,
        .phase = state.phase,
        .round = state.round,
        .turn = state.turn,
        .starter = state.starter,
        .to_move = state.to_move,
        .youngest = state.youngest,
        .table = state.table,
        .pile_size = state.pile.size(),
        .awaits_put_back = state.drawn.has_value(),
        .last_round = state.last_round,
    };
    for (std::size_t i = 0; i < static_cast<std::size_t>(state.seat_count); ++i) {
        const SeatState& seat = state.seats[i];
        view.seats[i] = {
            .rack_size = seat.rack.size(), .has_opened = seat.has_opened, .total = seat.total, .chips = seat.chips};
    }
    if (viewer) {
        view.own_rack = state.at(*viewer).rack;
        if (*viewer == state.to_move) {
            view.own_drawn = state.drawn;
        }
    }
    return view;
}

} // namespace runset::rules
