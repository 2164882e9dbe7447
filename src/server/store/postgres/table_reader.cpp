#include "server/store/postgres/table_reader.h"

#include <map>

#include "server/store/log_check.h"

namespace runset::server::store::postgres {

namespace {

enum Answer : std::size_t { begun, tables, events, secrets, seats }; // NOLINT(cppcoreguidelines-use-enum-class)

/// The first row of each table in rows that are sorted by it.
class Sorted {
public:
    explicit Sorted(const PgRows& rows) : rows_(rows) {
        for (int row = 0; row < rows.count(); ++row) {
            first_.try_emplace(rows.text(row, 0), row);
        }
    }
    /// Calls for every row of this table.
    template <class Each> void each(const std::string& table, const Each& each) const {
        const auto found = first_.find(table);
        for (int row = found == first_.end() ? rows_.count() : found->second;
             row < rows_.count() && rows_.bytes(row, 0) == table; ++row) {
            each(row);
        }
    }

private:
    const PgRows& rows_;
    std::map<std::string, int, std::less<>> first_;
};

EventRow event_of(const PgRows& rows, int row) {
    return {.seq = rows.integer(row, 1),
            .at_ms = rows.integer(row, 2),
            .seat = static_cast<int>(rows.integer(row, 3)),
            .cid = rows.is_null(row, 4) ? -1 : rows.integer(row, 4),
            .body = rows.text(row, 5)};
}

void queue_all(PgConnection& connection, const std::vector<std::string>& ids) {
    const PgValues wanted = PgValues().add(ids);
    connection.queue("SELECT id, status, last_seq, head, touched_ms FROM runset.tables WHERE id = ANY($1) ORDER BY id",
                     wanted);
    connection.queue("SELECT table_id, seq, at_ms, seat, cid, body, link FROM runset.events WHERE table_id = ANY($1) "
                     "ORDER BY table_id, seq",
                     wanted);
    connection.queue("SELECT table_id, round, seed FROM runset.secrets WHERE table_id = ANY($1) "
                     "ORDER BY table_id, round",
                     wanted);
    connection.queue("SELECT table_id, seat, token_hash, name, hash FROM runset.seats WHERE table_id = ANY($1) "
                     "ORDER BY table_id, seat",
                     wanted);
}

} // namespace

std::vector<StoredTable> read_tables(PgConnection& connection, const std::vector<std::string>& ids) {
    const PgTransaction transaction(connection, PgTransaction::Kind::reading);
    queue_all(connection, ids);
    const std::vector<PgRows> rows = connection.send();
    const Sorted by_event(rows[events]);
    const Sorted by_secret(rows[secrets]);
    const Sorted by_seat(rows[seats]);
    std::vector<StoredTable> all(static_cast<std::size_t>(rows[tables].count()));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const int row = static_cast<int>(i);
        StoredTable& table = all[i];
        table = {.id = rows[tables].text(row, 0),
                 .status = status_of(rows[tables].integer(row, 1)),
                 .touched_ms = rows[tables].integer(row, 4)};
        LogCheck check(table);
        by_event.each(table.id, [&](int at) { check.add(event_of(rows[events], at), rows[events].digest(at, 6)); });
        check.finish(rows[tables].integer(row, 2), rows[tables].digest(row, 3));
        by_secret.each(table.id, [&](int at) {
            table.secrets.push_back(
                {.round = static_cast<int>(rows[secrets].integer(at, 1)), .seed = rows[secrets].digest(at, 2)});
        });
        by_seat.each(table.id, [&](int at) {
            LogCheck::add_seat(table,
                               {.seat = static_cast<int>(rows[seats].integer(at, 1)),
                                .token_hash = rows[seats].digest(at, 2),
                                .name = rows[seats].text(at, 3)},
                               rows[seats].text(at, 4));
        });
    }
    return all;
}

} // namespace runset::server::store::postgres
