// What the hall counts, and how it tells it to Prometheus.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "server/loop/waits.h"

namespace runset::server::hall {

struct HallFigures {
    std::uint64_t commands = 0;
    std::uint64_t refused = 0;
    std::uint64_t moves = 0;
    std::uint64_t created = 0;
    std::uint64_t frozen = 0; // by this process
    std::uint64_t restored = 0;
    std::uint64_t replayed = 0; // events, when the server started
    std::uint64_t not_kept = 0;
    loop::Waits store_waits{}; // until a step was kept, or not
    std::uint64_t taken = 0;   // from other nodes
    std::uint64_t lost = 0;    // to other nodes
    int standing_still = 0;    // now: damaged tables in the store
};

[[nodiscard]] std::string prometheus_text(const HallFigures& figures, std::size_t tables);
/// What only one of several nodes has to tell.
[[nodiscard]] std::string prometheus_text_of_node(const HallFigures& figures, bool is_paused);

} // namespace runset::server::hall
