// How other threads hand work to the one that owns the server's core.
#pragma once

#include <functional>

namespace runset::server::loop {

/// Runs a function soon in the thread that owns the server's core, in the order of the calls. It does not wait.
using Poster = std::function<void(std::function<void()>)>;

} // namespace runset::server::loop
