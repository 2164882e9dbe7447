// How often somebody has asked for tables that there are not. A code is short enough to be typed by a family, so
// whoever tries codes at random has to be slow.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "server/net/rate_window.h"

namespace runset::server::hall {

class CodeGuesses {
public:
    void missed(const std::string& address, std::int64_t now_ms);
    /// This address, or the IPv6 network around it, has to wait.
    [[nodiscard]] bool are_used_up(const std::string& address, std::int64_t now_ms) const;

private:
    std::map<std::string, net::RateWindow> misses_; // by network
};

} // namespace runset::server::hall
