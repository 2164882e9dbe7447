// evolve: an event that `decide` allowed becomes the next state. It judges nothing and cannot fail.
#pragma once

#include "rules/move.h"
#include "rules/state.h"

namespace runset::rules {

[[nodiscard]] State evolve(State state, const Event& event);

/// The same in its place, for whoever plays many rounds and keeps nothing of them.
void evolve_in_place(State& state, const Event& event);

} // namespace runset::rules
