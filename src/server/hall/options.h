// How a hall is set up: how many tables there may be, and how long they stay.
#pragma once

#include <cstddef>
#include <cstdint>

#include "server/hall/creation_limits.h"
#include "table/room.h"

namespace runset::server::hall {

struct HallOptions {
    table::Surroundings surroundings{};
    MostTables most_by_network{};
    std::size_t most_tables = 20'000;
    std::int64_t forget_after_ms = std::int64_t{30} * 24 * 3600 * 1000; // tables that are over, by the store's clock
    std::int64_t close_idle_after_ms = std::int64_t{24} * 3600 * 1000;  // tables where nobody is, in up-time
    std::int64_t come_back_within_ms = std::int64_t{10} * 60'000;       // of a start, to a table that would be closed
    std::int64_t close_unused_after_ms = std::int64_t{30} * 60 * 1000;  // and nobody has come or played
};

/// How long nobody may be there.
[[nodiscard]] inline std::int64_t closes_after_ms(const HallOptions& options, const table::Room& room) {
    // Nobody has come but who made it, and nothing was dealt.
    const bool is_unused = room.people().size() < 2 && !room.state().match && room.state().voided.empty();
    return is_unused ? options.close_unused_after_ms : options.close_idle_after_ms;
}

} // namespace runset::server::hall
