// From the whole state of a table to what one client is told of it. This is the only way out.
#pragma once

#include "table/state.h"

namespace runset::table {

/// What is known of a seat besides the log.
struct Presence {
    std::array<std::string, rules::max_seats> names{};
    std::array<bool, rules::max_seats> is_online{};
    int watching = 0;
};

[[nodiscard]] protocol::TableView view_for(const State& state, std::optional<Seat> viewer, const Presence& presence,
                                           std::int64_t now_ms);

} // namespace runset::table
