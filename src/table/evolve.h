// evolve: a fact becomes the next state of a table. It judges nothing and cannot fail: whoever proposes a fact has
// decided that it may happen (decide.h, clock.h), and one that was read from a log is judged again first (apply.h).
#pragma once

#include "fair/deal.h"
#include "table/state.h"

namespace runset::table {

/// One entry of the log with what is kept beside it.
struct Fact {
    Entry entry{};
    std::optional<Digest> seed{}; // of `DealOpened`, kept apart from the log
    std::optional<Seat> sender{}; // whose command led to it
    std::optional<Cid> cid{};     // and its number
    bool is_void = false;         // of a deal whose seed was left out of a backup: that deal never came about
};

/// The same facts always give the same state, after a crash as well as live. A move must have its outcome.
void evolve(const fair::Hashing& hashing, State& state, const Fact& fact);

/// What the open deal's seed and the numbers shown make of it.
[[nodiscard]] fair::Chance chance_of(const fair::Hashing& hashing, const State& state);

} // namespace runset::table
