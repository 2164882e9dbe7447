// From the whole state of a table to what one client is told of it. This is the only way out.
#pragma once

#include "table/state.h"

namespace runset::table {

/// What is known besides the log.
struct Presence {
    std::array<std::string, rules::max_seats> names{};
    std::array<bool, rules::max_seats> is_online{};
    int watching = 0;
    bool is_clock_paused = false;
};

[[nodiscard]] TableView view_for(const State& state, std::optional<Seat> viewer, const Presence& presence,
                                 std::int64_t now_ms);

/// Of that view what the viewer alone is told, but for the draft: the rest is the same for everybody.
[[nodiscard]] OwnView own_view(const State& state, std::optional<Seat> viewer);

} // namespace runset::table
