// decide: what a seat wants becomes an event or a refusal. Nothing changes here; `evolve` applies the event.
#pragma once

#include "rules/move.h"
#include "rules/reason.h"
#include "rules/state.h"

namespace runset::rules::inline judging {

/// A match before its first deal. BAD_DEAL if there are not two to four seats.
[[nodiscard]] Result<State> new_match(const Settings& settings, int seat_count, Seat youngest, Seat by_lot,
                                      const Handicaps& handicaps = {});

/// The next round from a given order of all tiles. BAD_DEAL if the deck is not exactly the edition's tiles.
[[nodiscard]] Result<Event> decide_deal(const State& state, const Deck& deck, std::uint64_t shuffle_seed);

[[nodiscard]] Result<Event> decide(const State& state, Seat seat, const Move& move, CanLay can_lay);

} // namespace runset::rules::inline judging
