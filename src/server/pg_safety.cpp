#include "server/pg_safety.h"

namespace runset::server {

std::string unsafe_settings(PgConnection& connection) {
    const PgRows rows = connection.run("SELECT coalesce(string_agg(name || ' = off', ', ' ORDER BY name), '') FROM "
                                       "pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off'");
    return rows.text(0, 0);
}

void wait_for_disk(PgConnection& connection) {
    connection.run("SELECT set_config('synchronous_commit', 'on', false) WHERE "
                   "current_setting('synchronous_commit') = 'off'");
}

} // namespace runset::server
