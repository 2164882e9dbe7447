// Looks at the log after a simulated game as somebody who was not there: is it legal, did the clock keep its word, is
// everything in it that people were promised, and did they see exactly what follows from it?
#pragma once

#include "server/store/store.h"
#include "simulation/player.h"

namespace runset::simulation {

/// The server came back when it had been up for so long and the log had this many events.
struct Restart {
    std::int64_t up_ms = 0;
    std::int64_t log_length = 0;
};

struct History {
    std::vector<Restart> restarts{};
    std::vector<std::int64_t> really_up_ms{}; // how long the server had really been up when each event was kept
};

/// The first thing that is wrong; empty if nothing is.
[[nodiscard]] std::string audit(const server::store::StoredTable& stored, const History& history, const Notes& notes);

} // namespace runset::simulation
