// How many tables one network may make: so many a minute, and so many that are open at a time, so that nobody can use
// up the places of all others. An IPv6 /64 counts as one address, and the /48 around it has a share of its own.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "server/net/address_quota.h"

namespace runset::server::hall {

struct MostTables {
    int a_minute = 5;          // of one address
    int a_minute_nearby = 300; // of one address of the own network
    int open = 200;            // of one address; those of the own network have no such limit
    int open_around = 600;     // of an IPv6 /48
};

/// Counts a table as open while it is held. Empty for the own network.
using TableShare = std::shared_ptr<const void>;

class CreationLimits {
public:
    explicit CreationLimits(const MostTables& most);

    /// The share of one more table; none if there are too many.
    [[nodiscard]] std::optional<TableShare> admit(const std::string& address, std::int64_t now_ms);
    /// Lets go what counts no more.
    void tidy(std::int64_t now_ms);

private:
    MostTables most_;
    std::map<std::string, std::deque<std::int64_t>> times_; // of the last minute, by address
    std::shared_ptr<net::AddressQuota> open_;               // shared with those who hold shares
};

} // namespace runset::server::hall
