// apply: a fact that was read from a log, judged again before it becomes the next state: a log that was tampered with
// does not replay.
#pragma once

#include "table/evolve.h"

namespace runset::table {

/// False if the fact cannot have happened; the state is as it was.
[[nodiscard]] bool apply(const fair::Hashing& hashing, State& state, const Fact& fact);

} // namespace runset::table
