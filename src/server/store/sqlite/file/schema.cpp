#include "server/store/sqlite/file/schema.h"

#include <array>
#include <string>

#include "server/store/sqlite/file/connection.h"

namespace runset::server::store::sqlite::file {

namespace {

constexpr int application_id = 0x52756e73; // "Runs"

// Version 1. `last_seq` and `head` repeat the end of the log, so that a lost end is found as well and an event is
// appended without reading the one before it. Names stand in `seats` only, tokens nowhere.
constexpr std::string_view first_tables = R"sql(
CREATE TABLE meta(key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID, STRICT;
CREATE TABLE tables(
    id TEXT PRIMARY KEY,
    status INTEGER NOT NULL,        -- 0 live, 1 finished, 2 frozen, 3 erased
    is_saved INTEGER NOT NULL,
    touched_ms INTEGER NOT NULL,    -- the last event's time; before the first event, when the table was made
    last_seq INTEGER NOT NULL,
    head BLOB NOT NULL              -- the last event's link
) WITHOUT ROWID, STRICT;
CREATE TABLE events(
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    seat INTEGER NOT NULL,          -- -1 nobody's
    cid INTEGER,
    body TEXT NOT NULL,
    link BLOB NOT NULL,
    PRIMARY KEY(table_id, seq)
) WITHOUT ROWID, STRICT;
CREATE UNIQUE INDEX commands ON events(table_id, seat, cid) WHERE cid IS NOT NULL;
CREATE TABLE seats(
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    token_hash BLOB NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(table_id, seat)
) WITHOUT ROWID, STRICT;
CREATE TABLE secrets(
    table_id TEXT NOT NULL,
    round INTEGER NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY(table_id, round)
) WITHOUT ROWID, STRICT;
)sql";

// Version 2: a table's players can have it deleted; the wishes of those who have asked are kept until the last one has.
constexpr std::string_view wishes_to_erase = R"sql(
ALTER TABLE seats ADD COLUMN asks_to_erase INTEGER NOT NULL DEFAULT 0;
)sql";

// Version 3: what tells that something is missing. In `meta`: `store` says which store this is, `commits` counts its
// transactions, `open` is 1 while a server has it. A seat's hash covers its row (chain.h); it is empty in rows that are
// older. `losses` holds what a host has gone on without.
constexpr std::string_view heads = R"sql(
INSERT INTO meta VALUES('store', random() & 9223372036854775807), ('commits', 0), ('open', 0);
ALTER TABLE seats ADD COLUMN hash BLOB NOT NULL DEFAULT x'';
CREATE TABLE losses(
    at_ms INTEGER NOT NULL,
    table_id TEXT NOT NULL,         -- empty: it is not known which
    kept INTEGER NOT NULL,          -- events that were there
    had INTEGER NOT NULL            -- events that should have been there
) STRICT;
CREATE INDEX frozen_tables ON tables(id) WHERE status = 2;
)sql";

// Version 4: states of tables are no longer kept beside their logs. Stores that were begun with an older version have
// the table for them; in others a dropped one would leave a hole, and pages would not be where a backup has them.
constexpr std::string_view no_snapshots = R"sql(
DROP TABLE IF EXISTS snapshots;
)sql";

constexpr std::array<std::string_view, 4> all_steps{first_tables, wishes_to_erase, heads, no_snapshots};

} // namespace

std::span<const std::string_view> schema_steps() {
    return all_steps;
}

std::optional<StoreError> schema_fault(Connection& connection, std::span<const std::string_view> steps) {
    const bool is_empty = connection.integer("SELECT count(*) FROM sqlite_schema") == 0;
    if (!is_empty && connection.integer("PRAGMA application_id") != application_id) {
        return StoreError{.code = "store.not_a_store", .detail = {}};
    }
    const std::int64_t version = connection.integer("PRAGMA user_version");
    if (version < 0 || version > static_cast<std::int64_t>(steps.size())) {
        return StoreError{.code = "store.newer",
                          .detail = " (" + std::to_string(version) + " > " + std::to_string(steps.size()) + ")"};
    }
    return std::nullopt;
}

void migrate(Connection& connection, std::span<const std::string_view> steps) {
    Transaction transaction(connection, Transaction::Kind::writing);
    const auto version = static_cast<std::size_t>(connection.integer("PRAGMA user_version"));
    if (version == steps.size()) {
        return;
    }
    for (std::string_view step : steps.subspan(version)) {
        connection.execute(std::string(step));
    }
    connection.execute("PRAGMA application_id = " + std::to_string(application_id));
    connection.execute("PRAGMA user_version = " + std::to_string(steps.size()));
    transaction.commit();
}

} // namespace runset::server::store::sqlite::file
