#include "server/store/upkeep/every_table.h"

#include "server/store/postgres/postgres_store.h"
#include "server/store/postgres/table_reader.h"
#include "server/store/sqlite/file/schema.h"
#include "server/store/sqlite/table_reader.h"

namespace runset::server::store::upkeep {

namespace {

using Take = std::function<bool(const StoredTable&)>;

constexpr std::chrono::milliseconds patience{60'000};

std::vector<std::string> ids_in_order(sqlite::file::Connection& connection) {
    std::vector<std::string> ids;
    sqlite::file::Statement select =
        connection.prepare("SELECT tables.id FROM tables LEFT JOIN events ON events.table_id = "
                           "tables.id AND events.seq = 1 ORDER BY events.at_ms, tables.id");
    for (select.start(); select.step();) {
        ids.push_back(select.text(0));
    }
    return ids;
}

std::expected<void, StoreError> in_file(const std::string& store, const Take& take) {
    sqlite::file::Connection connection(store, sqlite::file::Connection::Mode::read_only);
    if (connection.integer("SELECT count(*) FROM sqlite_schema") == 0) {
        return std::unexpected(StoreError{.code = "store.not_a_store", .detail = store});
    }
    if (auto fault = sqlite::file::schema_fault(connection, sqlite::file::schema_steps())) {
        fault->detail = store + fault->detail;
        return std::unexpected(*std::move(fault));
    }
    sqlite::TableReader reader(connection);
    for (const std::string& id : ids_in_order(connection)) {
        std::optional<StoredTable> table;
        {
            // One instant for a table, not for all of them: `take` may be slow, and as long as somebody reads an old
            // instant the server cannot make away with what it was asked to forget.
            const sqlite::file::Transaction transaction(connection, sqlite::file::Transaction::Kind::reading);
            table = reader.read(id);
        }
        if (table && !take(*table)) {
            break;
        }
    }
    return {};
}

std::expected<void, StoreError> in_database(const std::string& store, const Take& take) {
    postgres::PgConnection connection(store, patience);
    const postgres::PgRows ids =
        connection.run("SELECT t.id FROM runset.tables t LEFT JOIN runset.events e ON e.table_id = t.id "
                       "AND e.seq = 1 ORDER BY e.at_ms, t.id");
    for (int row = 0; row < ids.count(); ++row) {
        for (const StoredTable& table : postgres::read_tables(connection, {ids.text(row, 0)})) {
            if (!take(table)) {
                return {};
            }
        }
    }
    return {};
}

} // namespace

std::expected<void, StoreError> for_every_table(const std::string& store, const Take& take) {
    try {
        return postgres::is_postgres_url(store) ? in_database(store, take) : in_file(store, take);
    } catch (const sqlite::file::SqliteFault& fault) {
        return std::unexpected(fault.as_error(store));
    } catch (const postgres::PgFault& fault) {
        return std::unexpected(fault.as_error());
    }
}

} // namespace runset::server::store::upkeep
