// A lease ends by the database's clock. If that clock is set back, the lease of a dead node lasts as much longer; so
// every node also watches, by its own clock, whether the others still renew theirs.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace runset::server::nodes {

/// A node's lease as the register has it; every renewal changes its end.
struct SeenLease {
    std::string node{};
    std::int64_t end_us = 0; // by the database's clock
    bool operator==(const SeenLease&) const = default;
};

class LeaseWatch {
public:
    using Clock = std::chrono::steady_clock;

    /// `patience`: longer than any node believes in a lease that it has not renewed.
    explicit LeaseWatch(std::chrono::milliseconds patience) : patience_(patience) {}

    /// What the register says now. Gives those that have stood unchanged for longer than the patience.
    [[nodiscard]] std::vector<SeenLease> stale(const std::vector<SeenLease>& seen, Clock::time_point now);
    /// Nothing was seen for a while: perhaps nobody could renew anything.
    void begin_anew() { since_.clear(); }

private:
    struct Since {
        std::int64_t end_us = 0;
        Clock::time_point at{};
    };

    std::chrono::milliseconds patience_;
    std::map<std::string, Since> since_; // when each was seen first
};

} // namespace runset::server::nodes
