// The ways in which a lying server lies about deals and history: each changes the views that the first seat is shown,
// and nothing else, and each breaks one promise (docs/fair.md).
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "witness/breach.h"

namespace runset::test {

/// What a liar remembers of what it showed to one person.
struct Shown {
    boost::json::object first_played{}; // the first view of a round
    bool has_lied = false;
};

struct Lie {
    std::string_view name;
    std::string_view what;
    witness::Broken breaks;
    bool is_at_end; // it shows only when the round is over
    void (*tell)(boost::json::object& view, Shown& shown);
};

[[nodiscard]] std::span<const Lie> all_lies();

} // namespace runset::test
