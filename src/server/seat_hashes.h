// The hashes of seats that were kept before there were any.
#pragma once

#include "server/sqlite.h"

namespace runset::server {

inline constexpr std::int64_t seat_hashes_version = 3; // of the schema

void hash_old_seats(Connection& connection);

} // namespace runset::server
