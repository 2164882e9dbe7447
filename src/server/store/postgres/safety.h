// Whether what PostgreSQL calls committed outlives a power cut: some of its settings give that up.
#pragma once

#include <string>

#include "server/store/postgres/connection.h"

namespace runset::server::store::postgres {

/// The settings of the server that give it up, as "fsync = off, full_page_writes = off"; empty: none.
/// `synchronous_commit` is not among them: every connection puts it right for itself (pg.cpp).
[[nodiscard]] std::string unsafe_settings(PgConnection& connection);

} // namespace runset::server::store::postgres
