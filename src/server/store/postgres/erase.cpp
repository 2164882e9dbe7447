#include "server/store/postgres/erase.h"

#include "server/store/chain.h"

namespace runset::server::store::postgres {

namespace {

/// All but the row of the table itself.
void erase_rows(PgConnection& connection, const std::vector<std::string>& tables) {
    for (const char* erase :
         {"DELETE FROM runset.events WHERE table_id = ANY($1)", "DELETE FROM runset.snapshots WHERE table_id = ANY($1)",
          "DELETE FROM runset.seats WHERE table_id = ANY($1)", "DELETE FROM runset.secrets WHERE table_id = ANY($1)"}) {
        connection.queue(erase, PgValues().add(tables));
    }
}

} // namespace

int pg_erase_before(PgConnection& connection, std::int64_t at_ms, std::int64_t limit) {
    const PgRows rows = connection.run("SELECT id FROM runset.tables WHERE is_saved = 0 AND status <> 0 AND touched_ms "
                                       "< $1 ORDER BY touched_ms LIMIT $2 FOR UPDATE SKIP LOCKED",
                                       PgValues().add(at_ms).add(limit));
    const std::vector<std::string> old = rows.texts(0);
    erase_rows(connection, old);
    connection.queue("DELETE FROM runset.tables WHERE id = ANY($1)", PgValues().add(old));
    return rows.count();
}

int pg_erase_name(PgConnection& connection, std::string_view table, const Digest& token_hash) {
    const PgRows rows =
        connection.run("UPDATE runset.seats SET name = '' WHERE table_id = $1 AND token_hash = $2 RETURNING seat",
                       PgValues().add(table).add(token_hash));
    for (int row = 0; row < rows.count(); ++row) {
        const SeatRow seat{.seat = static_cast<int>(rows.integer(row, 0)), .token_hash = token_hash};
        connection.queue("UPDATE runset.seats SET hash = $3 WHERE table_id = $1 AND seat = $2",
                         PgValues().add(table).add(std::int64_t{seat.seat}).add(seat_hash(table, seat)));
    }
    return rows.count();
}

std::optional<int> pg_erase_table(PgConnection& connection, std::string_view table, const Digest& token_hash) {
    // Locked first: of two who ask at the same time at different nodes one has to see the wish of the other.
    (void)connection.run("SELECT 1 FROM runset.tables WHERE id = $1 FOR UPDATE", PgValues().add(table));
    const PgRows asked = connection.run(
        "UPDATE runset.seats SET asks_to_erase = true WHERE table_id = $1 AND token_hash = $2 RETURNING seat",
        PgValues().add(table).add(token_hash));
    if (asked.count() == 0) {
        return std::nullopt;
    }
    const PgRows rows =
        connection.run("SELECT count(DISTINCT token_hash) FROM runset.seats WHERE table_id = $1 AND NOT asks_to_erase",
                       PgValues().add(table));
    const auto waiting = static_cast<int>(rows.integer(0, 0));
    if (waiting == 0) {
        erase_rows(connection, {std::string(table)});
        // So that nobody gets this code again and its links can say what has become of it.
        connection.queue(
            "UPDATE runset.tables SET status = $2, is_saved = 1, last_seq = 0, head = $3 WHERE id = $1",
            PgValues().add(table).add(static_cast<std::int64_t>(TableStatus::erased)).add(first_link(table)));
    }
    return waiting;
}

} // namespace runset::server::store::postgres
