// What the database must hold in the end: every command that was called done, once and under the number that was
// promised; whole hash chains; and no event of an older epoch behind one of a newer.
#pragma once

#include <string>

#include "load/crowd.h"

namespace runset::nodes {

struct Audit {
    std::size_t promises = 0;
    int lost = 0;    // promised and not there, or under another number
    int doubled = 0; // there twice
    int stale = 0;   // events of an epoch that was over
    int broken = 0;  // chains, or tables that are missing
    std::int64_t takeovers = 0;

    [[nodiscard]] bool is_good() const { return lost + doubled + stale + broken == 0; }
};

[[nodiscard]] Audit audit(const std::string& url, load::Crowd& crowd);

} // namespace runset::nodes
