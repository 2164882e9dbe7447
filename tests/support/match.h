// Matches in the middle of a round, set up in notation, and the few ways tests move them on.
#pragma once

#include "rules/evolve.h"
#include "rules/judging/decide.h"
#include "rules/view.h"
#include "support/lay_case.h"

namespace runset::test {

inline bool never_can_lay(const Settings& /*settings*/, const Position& /*start*/) {
    return false;
}

inline bool always_can_lay(const Settings& /*settings*/, const Position& /*start*/) {
    return true;
}

constexpr Seat seat(int index) {
    return {static_cast<std::uint8_t>(index)};
}

struct Setup {
    std::vector<std::string_view> racks;
    std::string_view table = "";
    std::string_view pile = ""; // the next tile to be drawn first
    bool have_opened = true;
    int to_move = 0;
};

/// A running first round with these tiles and no others.
inline State playing(const Settings& settings, const Setup& setup) {
    const int seats = static_cast<int>(setup.racks.size());
    State state = new_match(settings, seats, seat(0), seat(0)).value();
    state.phase = Phase::playing;
    state.round = 1;
    state.turn = 1;
    state.to_move = seat(setup.to_move);
    state.table = table_in(settings, setup.table);
    for (std::size_t i = 0; i < setup.racks.size(); ++i) {
        state.seats[i].rack = rack_in(settings, setup.racks[i]);
        state.seats[i].has_opened = setup.have_opened;
    }
    std::vector<Tile> pile;
    for (const std::string& word : words_of(setup.pile)) {
        pile.push_back(tile_in(settings, word));
    }
    state.pile = Pile(pile);
    return state;
}

inline Move lay_in(const State& state, std::string_view left) {
    return LayMove{table_in(state.settings, left)};
}

/// The seat on turn does this, and it must be allowed.
inline State after(const State& state, const Move& move, CanLay can_lay = never_can_lay) {
    const Result<Event> event = decide(state, state.to_move, move, can_lay);
    if (!event) {
        ADD_FAILURE() << "refused: " << row_of(event.error().reason).code;
        return state;
    }
    return evolve(state, *event);
}

inline std::string_view refusal_of(const State& state, int by, const Move& move, CanLay can_lay = never_can_lay) {
    const Result<Event> event = decide(state, seat(by), move, can_lay);
    return row_of(event ? Reason::ok : event.error().reason).code;
}

/// Deals the next round from a deck mixed by this seed.
inline State dealt(const State& state, std::uint64_t seed) {
    const Result<Event> event = decide_deal(state, shuffled_deck(state.settings, seed), seed);
    if (!event) {
        ADD_FAILURE() << "no deal: " << row_of(event.error().reason).code;
        return state;
    }
    return evolve(state, *event);
}

inline State new_round(const Settings& settings, int seats, std::uint64_t seed) {
    return dealt(new_match(settings, seats, seat(0), seat(0)).value(), seed);
}

/// All tiles of the match, wherever they are.
inline TileCounts tiles_in(const State& state) {
    TileCounts tiles = state.table.tiles();
    for (int i = 0; i < state.seat_count; ++i) {
        tiles += state.at(seat(i)).rack;
    }
    for (Tile tile : state.pile.tiles()) {
        tiles.add(tile);
    }
    return tiles;
}

} // namespace runset::test
