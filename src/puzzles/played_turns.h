// The turns of games that puzzles are made from: of bots, the same for the same seed everywhere, or of a record.
#pragma once

#include <cstdint>
#include <functional>

#include "notation/record.h"
#include "rules/state.h"

namespace runset::puzzles {

/// Called with the match before every turn of a round.
using VisitTurn = std::function<void(const rules::State& state)>;

/// One round of bots, which and how many being chosen by the seed.
void for_each_turn(const rules::Settings& settings, std::uint64_t seed, const VisitTurn& visit);

/// Every turn of a record that replays; what the rules refuse ends it.
void for_each_turn(const notation::Record& record, const VisitTurn& visit);

} // namespace runset::puzzles
