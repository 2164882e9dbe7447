// The server's log: lines on standard error, each with the time. Addresses, tokens, names and tiles do not belong
// there.
#pragma once

#include <string_view>

namespace runset::server::machine {

/// From any thread.
void log_line(std::string_view text);

} // namespace runset::server::machine
