// Deleting what is kept in PostgreSQL: old tables that nobody saved, and tables whose players wish so.
#pragma once

#include "server/store/postgres/connection.h"

namespace runset::server::store::postgres {

/// At most `limit` tables, the oldest first; how many.
[[nodiscard]] int pg_erase_before(PgConnection& connection, std::int64_t at_ms, std::int64_t limit);

/// At how many seats.
[[nodiscard]] int pg_erase_name(PgConnection& connection, std::string_view table, const Digest& token_hash);

/// As `Store::erase`.
[[nodiscard]] std::optional<int> pg_erase_table(PgConnection& connection, std::string_view table,
                                                const Digest& token_hash);

} // namespace runset::server::store::postgres
