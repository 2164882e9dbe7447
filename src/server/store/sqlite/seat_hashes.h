// The hashes of seats that were kept before there were any.
#pragma once

#include "server/store/sqlite/file/connection.h"

namespace runset::server::store::sqlite {

inline constexpr std::int64_t seat_hashes_version = 3; // of the schema

void hash_old_seats(file::Connection& connection);

} // namespace runset::server::store::sqlite
