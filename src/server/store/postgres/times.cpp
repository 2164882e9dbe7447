#include "server/store/postgres/times.h"

namespace runset::server::store::postgres {

StoreTimes pg_times(PgConnection& connection) {
    const PgRows rows = connection.run(
        "SELECT coalesce(max(value) FILTER (WHERE key = 'up_ms'), 0), "
        "coalesce(max(value) FILTER (WHERE key = 'clock_ms'), 0), "
        "coalesce((1000 * extract(epoch FROM clock_timestamp()))::bigint - max(value) FILTER (WHERE key = 'wall_ms'), "
        "0) FROM runset.meta");
    return {.up_ms = rows.integer(0, 0), .clock_ms = rows.integer(0, 1), .away_ms = rows.integer(0, 2)};
}

void pg_keep_times(PgConnection& connection, const StoreTimes& times) {
    // In one order, so that two nodes never wait for each other.
    if (times.clock_ms != 0) {
        connection.queue("INSERT INTO runset.meta VALUES('clock_ms', $1) ON CONFLICT(key) DO UPDATE SET value = "
                         "greatest(runset.meta.value, $1)",
                         PgValues().add(times.clock_ms));
    }
    connection.queue("INSERT INTO runset.meta VALUES('up_ms', $1) ON CONFLICT(key) DO UPDATE SET value = "
                     "greatest(runset.meta.value, $1)",
                     PgValues().add(times.up_ms));
    connection.queue("INSERT INTO runset.meta VALUES('wall_ms', (1000 * extract(epoch FROM clock_timestamp()))::bigint)"
                     " ON CONFLICT(key) DO UPDATE SET value = excluded.value");
}

void pg_begin_clock(PgConnection& connection, std::int64_t clock_ms) {
    const PgRows first = connection.run("INSERT INTO runset.meta VALUES('clock_ms', $1) ON CONFLICT(key) DO NOTHING "
                                        "RETURNING key",
                                        PgValues().add(clock_ms));
    if (first.count() > 0) {
        connection.queue("UPDATE runset.tables SET touched_ms = $1", PgValues().add(clock_ms));
    } else {
        // What other nodes have written meanwhile may be some seconds ahead.
        connection.queue("UPDATE runset.tables SET touched_ms = $1 WHERE status <> 0 AND touched_ms > $1 + 60000",
                         PgValues().add(clock_ms));
    }
}

} // namespace runset::server::store::postgres
