#include "server/nodes/lease.h"

#include <algorithm>

namespace runset::server::nodes {

void renew_lease(store::postgres::PgConnection& connection, const NodeOptions& options, const std::string& list,
                 Beat& beat) {
    beat.asked_at = std::chrono::steady_clock::now();
    connection.queue("WITH old AS (SELECT lease_until > clock_timestamp() AS holds FROM runset.nodes WHERE id = $1) "
                     "INSERT INTO runset.nodes VALUES($1, $2, clock_timestamp() + interval '6 seconds', $3) "
                     "ON CONFLICT(id) DO UPDATE SET lease_until = excluded.lease_until, lobby = excluded.lobby "
                     "RETURNING coalesce((SELECT holds FROM old), false)",
                     store::postgres::PgValues().add(options.node).add(options.address).add_bytes(list));
    // The same address again: that was this node's former process.
    connection.queue("DELETE FROM runset.nodes WHERE (address = $2 AND id <> $1) OR lease_until < clock_timestamp() - "
                     "interval '1 minute'",
                     store::postgres::PgValues().add(options.node).add(options.address));
    connection.queue("SELECT address, lobby, ceil(1000 * extract(epoch FROM lease_until - clock_timestamp()))::bigint, "
                     "id, (1000000 * extract(epoch FROM lease_until))::bigint FROM runset.nodes WHERE id <> $1 AND "
                     "lease_until > clock_timestamp() ORDER BY address",
                     store::postgres::PgValues().add(options.node));
    const std::vector<store::postgres::PgRows> rows = connection.send();
    for (int row = 0; row < rows[2].count(); ++row) {
        beat.others.push_back({.address = rows[2].text(row, 0),
                               .list = rows[2].text(row, 1),
                               .lease = {.node = rows[2].text(row, 3), .end_us = rows[2].integer(row, 4)}});
        beat.first_end = std::min(beat.first_end, std::chrono::milliseconds(rows[2].integer(row, 2)));
    }
    if (rows[0].integer(0, 0) != 0) {
        return;
    }
    const store::postgres::PgRows own =
        connection.run("SELECT id, epoch FROM runset.tables WHERE owner = $1 AND status = 0",
                       store::postgres::PgValues().add(options.node));
    beat.owned.emplace();
    for (int row = 0; row < own.count(); ++row) {
        (*beat.owned)[own.text(row, 0)] = own.integer(row, 1);
    }
}

void end_lease(store::postgres::PgConnection& connection, const SeenLease& stale) {
    // Unless it was renewed this very moment.
    connection.run(
        "DELETE FROM runset.nodes WHERE id = $1 AND (1000000 * extract(epoch FROM lease_until))::bigint = $2",
        store::postgres::PgValues().add(stale.node).add(stale.end_us));
}

std::vector<std::string> orphans(store::postgres::PgConnection& connection, std::int64_t most) {
    const store::postgres::PgRows rows =
        connection.run("SELECT id FROM runset.tables t WHERE status = 0 AND NOT EXISTS (SELECT 1 FROM runset.nodes n "
                       "WHERE n.id = t.owner AND n.lease_until > clock_timestamp()) ORDER BY random() LIMIT $1",
                       store::postgres::PgValues().add(most));
    return rows.texts(0);
}

std::map<std::string, std::int64_t> claim(store::postgres::PgConnection& connection, const std::string& node,
                                          const std::vector<std::string>& ids, bool with_own) {
    // Whoever has the row locked is taking it or writing to it.
    const store::postgres::PgRows rows = connection.run(
        "UPDATE runset.tables SET owner = $1, epoch = epoch + 1 WHERE id IN (SELECT id FROM runset.tables t WHERE id = "
        "ANY($2) AND status = 0 AND (($3 = 1 AND owner = $1) OR NOT EXISTS (SELECT 1 FROM runset.nodes n WHERE n.id = "
        "t.owner AND n.lease_until > clock_timestamp())) ORDER BY id FOR UPDATE SKIP LOCKED) RETURNING id, epoch",
        store::postgres::PgValues().add(node).add(ids).add(std::int64_t{with_own ? 1 : 0}));
    std::map<std::string, std::int64_t> epochs;
    for (int row = 0; row < rows.count(); ++row) {
        epochs[rows.text(row, 0)] = rows.integer(row, 1);
    }
    return epochs;
}

Owner owner_of(store::postgres::PgConnection& connection, const std::string& table) {
    const store::postgres::PgRows rows = connection.run(
        "SELECT t.owner, coalesce(n.address, ''), coalesce(n.lease_until > clock_timestamp(), false) FROM "
        "runset.tables t LEFT JOIN runset.nodes n ON n.id = t.owner WHERE t.id = $1 AND t.status = 0",
        store::postgres::PgValues().add(table));
    if (rows.count() == 0) {
        return {};
    }
    return {.is_there = true, .is_alive = rows.integer(0, 2) != 0, .node = rows.text(0, 0), .address = rows.text(0, 1)};
}

void leave_register(store::postgres::PgConnection& connection, const std::string& node) {
    connection.run("DELETE FROM runset.nodes WHERE id = $1", store::postgres::PgValues().add(node));
}

} // namespace runset::server::nodes
