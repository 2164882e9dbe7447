// Reads tables back from PostgreSQL, many at a time, checking the hash chain on the way.
#pragma once

#include "server/store/postgres/connection.h"

namespace runset::server::store::postgres {

/// What stands there for these ids, of one instant; those that are not there are left out. Throws PgFault.
[[nodiscard]] std::vector<StoredTable> read_tables(PgConnection& connection, const std::vector<std::string>& ids);

} // namespace runset::server::store::postgres
