#include "server/nodes/lease_watch.h"

#include <utility>

namespace runset::server::nodes {

std::vector<SeenLease> LeaseWatch::stale(const std::vector<SeenLease>& seen, Clock::time_point now) {
    std::map<std::string, Since> since;
    std::vector<SeenLease> stale;
    for (const SeenLease& lease : seen) {
        const auto before = since_.find(lease.node);
        const bool is_same = before != since_.end() && before->second.end_us == lease.end_us;
        const Clock::time_point at = is_same ? before->second.at : now;
        since[lease.node] = {.end_us = lease.end_us, .at = at};
        if (now - at > patience_) {
            stale.push_back(lease);
        }
    }
    since_ = std::move(since);
    return stale;
}

} // namespace runset::server::nodes
