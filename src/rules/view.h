// What one seat, or a spectator, may know of a match. There is no place in it for another seat's tile or for the order
// of the pile: hidden tiles cannot leak through a type that cannot hold them.
#pragma once

#include "rules/state.h"

namespace runset::rules {

struct SeatView {
    int rack_size = 0;
    bool has_opened = false;
    Points total;
    int chips = 0;
    friend bool operator==(const SeatView&, const SeatView&) = default;
};

struct View {
    Settings settings;
    int seat_count = 0;
    std::optional<Seat> viewer; // none: a spectator
    Phase phase = Phase::awaiting_deal;
    int round = 0;
    int turn = 0;
    Seat starter;
    Seat to_move;
    Seat youngest;
    std::array<SeatView, max_seats> seats{};
    Table table;
    int pile_size = 0;
    TileCounts own_rack{};                 // empty for a spectator
    bool awaits_put_back = false;          // the seat to move has drawn onto a full rack
    std::optional<Tile> own_drawn{};       // the tile it drew, if that seat is the viewer
    std::optional<RoundResult> last_round; // public: the racks lie open when a round has ended

    [[nodiscard]] Position position() const {
        return {.has_opened = viewer && seats[viewer->index].has_opened, .rack = own_rack, .table = table};
    }

    friend bool operator==(const View&, const View&) = default;
};

[[nodiscard]] View view_for(const State& state, std::optional<Seat> viewer);

} // namespace runset::rules
