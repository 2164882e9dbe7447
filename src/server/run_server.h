// The life of the server: from the options to the listening port, and from the signal to the last closed socket.
#pragma once

#include <functional>
#include <memory>
#include <ostream>

#include "server/loop/loop.h"
#include "server/net/net.h"
#include "server/serve_options.h"

namespace runset::server {

/// The core with what the program owes it at the end.
struct Core {
    std::unique_ptr<net::Receiver> receiver;
    /// Called once when the program is to stop, on the loop. Sockets are closed when the core calls `done`, or when it
    /// has taken too long. Empty: there is nothing to finish.
    std::function<void(std::function<void()> done)> stop{};
};

/// Makes the core, which sends by the net and lives on the loop. Both outlive it.
using MakeCore = std::function<Core(net::Net& net, loop::Loop& loop)>;

/// Serves until SIGTERM or SIGINT. Prints the links to `out`. Throws std::exception if it cannot begin.
void run_server(const ServeOptions& options, const MakeCore& make_core, std::ostream& out);

} // namespace runset::server
