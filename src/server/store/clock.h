// The store's clock, by which tables grow old. While the server runs it goes as fast as the up-time does, whatever the
// wall clock says; the wall clock only tells how long the server was away between two runs, and is not believed far. So
// a wall clock that is set by years makes no table older than a week, and one that was set back makes none older at
// all.
#pragma once

#include <algorithm>

#include "server/store/store.h"

namespace runset::server::store {

inline constexpr std::int64_t most_away_ms = std::int64_t{7} * 24 * 3600 * 1000; // that counts, for one start

/// What the clock shows when the server starts. It begins with the wall clock, so that its numbers look like times.
[[nodiscard]] inline std::int64_t clock_at_start(const StoreTimes& kept, std::int64_t wall_ms) {
    return kept.clock_ms == 0 ? std::max<std::int64_t>(wall_ms, 1)
                              : kept.clock_ms + std::clamp<std::int64_t>(kept.away_ms, 0, most_away_ms);
}

} // namespace runset::server::store
