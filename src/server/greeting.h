// What the host reads after the start: where the table is, for this machine and for the others at home.
#pragma once

#include <cstdint>
#include <string>

#include "server/serve_options.h"

namespace runset::server {

/// The first line is for programs and never changes its form: `listening on http://127.0.0.1:PORT`.
[[nodiscard]] std::string greeting(const ServeOptions& options, std::uint16_t port, bool is_terminal);

} // namespace runset::server
