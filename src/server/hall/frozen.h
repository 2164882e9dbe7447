// Tables whose log cannot be trusted: they stand still until a person has looked at them, and the others go on.
#pragma once

#include <string>
#include <string_view>

#include "server/hall/ground.h"

namespace runset::server::hall {

/// `epoch`: in which this node has the table.
void freeze_in_store(Ground& ground, const std::string& id, std::int64_t epoch, std::string_view why);
/// How many there are, for whoever reads the server's log.
void tell_of_frozen(Ground& ground);

} // namespace runset::server::hall
