// evolve: an event that `decide` allowed becomes the next state. It judges nothing and cannot fail.
#pragma once

#include "rules/move.h"
#include "rules/state.h"

namespace runset::rules {

[[nodiscard]] State evolve(State state, const Event& event);

} // namespace runset::rules
