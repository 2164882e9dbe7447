// What PostgreSQL keeps of time: the up-time and the clock of the whole site. How long nobody was there is told by the
// database's clock, never by that of a node.
#pragma once

#include "server/store/postgres/connection.h"
#include "server/store/store.h"

namespace runset::server::store::postgres {

[[nodiscard]] StoreTimes pg_times(PgConnection& connection);
void pg_keep_times(PgConnection& connection, const StoreTimes& times);
/// As `Store::begin_clock`.
void pg_begin_clock(PgConnection& connection, std::int64_t clock_ms);

} // namespace runset::server::store::postgres
