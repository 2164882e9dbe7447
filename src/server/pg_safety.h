// Whether what PostgreSQL calls committed outlives a power cut: some of its settings give that up.
#pragma once

#include <string>

#include "server/pg.h"

namespace runset::server {

/// The settings of the server that give it up, as "fsync = off, full_page_writes = off"; empty: none.
[[nodiscard]] std::string unsafe_settings(PgConnection& connection);

/// A commit on this connection waits for the disk, whatever the settings of server, database and user say.
void wait_for_disk(PgConnection& connection);

} // namespace runset::server
