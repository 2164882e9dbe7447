// What the network counts, and how it tells it to Prometheus.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace runset::server::site {

/// 1005: the connection ended without a close frame. Codes that the other side has made up are counted as one.
inline constexpr int closed_without_code = 1005;
inline constexpr int closed_by_client = 0;

/// No lengths: a rack is longer or shorter by its tiles, and whoever sees the sum of all bytes sees that.
struct Counters {
    std::int64_t connections = 0; // open now, sockets included
    std::int64_t sockets = 0;     // open now
    std::int64_t sockets_opened = 0;
    std::int64_t messages_in = 0;
    std::int64_t messages_out = 0;
    std::int64_t handshakes_refused = 0;
    std::map<int, std::int64_t> requests{}; // by status
    std::map<int, std::int64_t> closed{};   // by code

    [[nodiscard]] std::string prometheus_text() const;
};

} // namespace runset::server::site
