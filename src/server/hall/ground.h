// What all parts of the hall stand on: the store, the hall's time, its tables and visitors, its neighbours and its
// figures.
#pragma once

#include <string_view>

#include "server/hall/figures.h"
#include "server/hall/neighbours.h"
#include "server/hall/options.h"
#include "server/hall/places.h"
#include "server/hall/up_time.h"
#include "server/hall/visitors.h"

namespace runset::server::hall {

struct Ground {
    Ground(const HallOptions& given, net::Net& net, store::Store& kept, loop::Scheduler& clock, Neighbours& around)
        : options(given), store(kept), scheduler(clock), neighbours(&around), time(clock, kept),
          visitors(net, figures) {}
    Ground(const Ground&) = delete;
    Ground& operator=(const Ground&) = delete;

    [[nodiscard]] store::Digest hash_of(std::string_view token) const {
        return options.surroundings.hashing.sha256(std::vector<std::uint8_t>(token.begin(), token.end()));
    }
    /// A table's own up-time.
    [[nodiscard]] std::int64_t up_ms(const Place& place) const { return time.now_ms() + place.ahead_ms; }

    HallOptions options;
    store::Store& store;
    loop::Scheduler& scheduler;
    Neighbours* neighbours; // never null
    bool is_ready = false;  // commands are taken
    HallFigures figures{};
    UpTime time;
    Places places{};
    Visitors visitors;
};

} // namespace runset::server::hall
