// The hall with everything real around it: the store in its file, bots on their threads, the loop's clock.
#pragma once

#include "server/run_server.h"

namespace runset::server {

/// Opens the store and takes up its tables. Throws std::runtime_error if the store cannot be opened.
[[nodiscard]] Core make_hall_core(const ServeOptions& options, net::Net& net, loop::Loop& loop);

} // namespace runset::server
