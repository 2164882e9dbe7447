// The whole state of a table as text, for snapshots: a cache of what its log leads to, and as secret as the seeds. One
// word a value, in a fixed order; sizes stand before lists, lengths before texts:
//
//     number      -12
//     text        5:hello
//     optional    0, or 1 and the value
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "table/state.h"

namespace runset::table::kept {

/// Of this text and of the rules that led to the state. Whoever changes either changes this, and old snapshots are
/// left unread.
inline constexpr std::string_view state_version = "4";

[[nodiscard]] std::string print_state(const State& state);

/// None for anything but what `print_state` gives.
[[nodiscard]] std::optional<State> parse_state(std::string_view text);

} // namespace runset::table::kept
