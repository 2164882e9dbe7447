#include "server/store/postgres/safety.h"

namespace runset::server::store::postgres {

std::string unsafe_settings(PgConnection& connection) {
    const PgRows rows = connection.run("SELECT coalesce(string_agg(name || ' = off', ', ' ORDER BY name), '') FROM "
                                       "pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off'");
    return rows.text(0, 0);
}

} // namespace runset::server::store::postgres
