// How long a thread waits for an answer of the database before it takes the connection for lost.
#pragma once

#include <chrono>

namespace runset::server::store::postgres {

inline constexpr std::chrono::milliseconds pg_patience{4'000};

} // namespace runset::server::store::postgres
