// apply: a fact of the log becomes the next state of a table. The same facts always give the same state, after a crash
// as well as live. Moves are judged again, so a log that was tampered with does not replay.
#pragma once

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

/// False, and the state is not to be used any more, if the fact cannot have happened.
[[nodiscard]] bool apply(const fair::Hashing& hashing, State& state, const Fact& fact);

} // namespace runset::table
