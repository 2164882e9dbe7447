// Views as far as they follow from the log: who is connected, the clock, drafts and names do not.
#pragma once

#include <boost/json.hpp>

namespace runset::simulation {

[[nodiscard]] boost::json::object without_presence(boost::json::object view);

/// The same views but for what is not in the log. Two views mostly have their fields in one order, so they are compared
/// side by side, and nothing is copied.
[[nodiscard]] bool are_same_but_presence(const boost::json::object& a, const boost::json::object& b);

} // namespace runset::simulation
