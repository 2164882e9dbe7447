#include "server/store/postgres/schema.h"

#include <array>
#include <string>

#include "server/store/postgres/connection.h"

namespace runset::server::store::postgres {

namespace {

// Version 1. As in SQLite (schema.cpp), and what several nodes need: who has a table, and in which epoch. Bodies and
// names are bytes, for text here could not hold all of them. The rows of `tables` change with every event, so they have
// room to change in place.
constexpr std::string_view first_tables = R"sql(
CREATE TABLE runset.meta(key text PRIMARY KEY, value bigint NOT NULL);
CREATE TABLE runset.keys(name text PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE runset.nodes(
    id text PRIMARY KEY,
    address text NOT NULL,               -- where the other nodes reach it
    lease_until timestamptz NOT NULL,    -- for all tables it has, by the database's clock
    lobby bytea NOT NULL                 -- its tables that are open to everybody
);
CREATE TABLE runset.tables(
    id text PRIMARY KEY,
    status smallint NOT NULL,            -- 0 live, 1 finished, 2 frozen, 3 erased
    is_saved smallint NOT NULL,
    touched_ms bigint NOT NULL,
    last_seq bigint NOT NULL,
    head bytea NOT NULL,
    epoch bigint NOT NULL,               -- one more with every node that takes the table
    owner text NOT NULL                  -- the node that has it; empty: none
) WITH (fillfactor = 40);
CREATE INDEX live_tables ON runset.tables(owner) WHERE status = 0;
CREATE TABLE runset.events(
    table_id text NOT NULL,
    seq bigint NOT NULL,
    at_ms bigint NOT NULL,
    seat integer NOT NULL,
    cid bigint,
    body bytea NOT NULL,
    link bytea NOT NULL,
    epoch bigint NOT NULL,               -- in which it was written; never less than that of the event before
    PRIMARY KEY(table_id, seq)
);
CREATE UNIQUE INDEX commands ON runset.events(table_id, seat, cid) WHERE cid IS NOT NULL;
CREATE TABLE runset.snapshots(
    table_id text PRIMARY KEY,
    seq bigint NOT NULL,
    rules_version text NOT NULL,
    body bytea NOT NULL,
    hash bytea NOT NULL
);
CREATE TABLE runset.seats(
    table_id text NOT NULL,
    seat integer NOT NULL,
    token_hash bytea NOT NULL,
    name bytea NOT NULL,
    PRIMARY KEY(table_id, seat)
);
CREATE INDEX makers ON runset.seats(token_hash) WHERE seat = 0;
CREATE TABLE runset.secrets(
    table_id text NOT NULL,
    round integer NOT NULL,
    seed bytea NOT NULL,
    PRIMARY KEY(table_id, round)
);
)sql";

// Version 2: as in SQLite.
constexpr std::string_view wishes_to_erase = R"sql(
ALTER TABLE runset.seats ADD COLUMN asks_to_erase boolean NOT NULL DEFAULT false;
)sql";

// Version 3: a seat's hash covers its row (chain.h); it is empty where an older node has written it.
constexpr std::string_view seat_hashes = R"sql(
ALTER TABLE runset.seats ADD COLUMN hash bytea NOT NULL DEFAULT '';
UPDATE runset.seats SET hash = sha256(convert_to('runset/seat/1', 'UTF8') || decode('00', 'hex')
    || int8send(octet_length(table_id)::bigint) || convert_to(table_id, 'UTF8') || int8send(seat::bigint)
    || token_hash || name);
CREATE INDEX frozen_tables ON runset.tables(id) WHERE status = 2;
)sql";

// Version 4: states of tables are no longer kept beside their logs. The table stays for nodes of an older version,
// which run on while the others are brought up to date.
constexpr std::string_view no_snapshots = R"sql(
DELETE FROM runset.snapshots;
)sql";

constexpr std::array<std::string_view, 4> all_steps{first_tables, wishes_to_erase, seat_hashes, no_snapshots};

constexpr std::int64_t migration_lock = 0x52756e73; // "Runs"

} // namespace

std::span<const std::string_view> pg_schema_steps() {
    return all_steps;
}

std::optional<StoreError> pg_migrate(PgConnection& connection, std::span<const std::string_view> steps) {
    PgTransaction transaction(connection, PgTransaction::Kind::writing);
    connection.run("SELECT pg_advisory_xact_lock($1)", PgValues().add(migration_lock));
    const PgRows found = connection.run("SELECT to_regnamespace('runset') IS NOT NULL, to_regclass('runset.meta') IS "
                                        "NOT NULL");
    const bool is_there = found.integer(0, 0) != 0;
    if (is_there && found.integer(0, 1) == 0) {
        return StoreError{.code = "store.not_a_store", .detail = "schema runset"};
    }
    std::size_t version = 0;
    if (is_there) {
        const PgRows row = connection.run("SELECT value FROM runset.meta WHERE key = 'version'");
        version = row.count() == 1 ? static_cast<std::size_t>(row.integer(0, 0)) : 0;
    } else {
        connection.run("CREATE SCHEMA runset");
    }
    if (version > steps.size()) {
        return StoreError{.code = "store.newer",
                          .detail = "(" + std::to_string(version) + " > " + std::to_string(steps.size()) + ")"};
    }
    if (version < steps.size()) {
        for (const std::string_view step : steps.subspan(version)) {
            connection.script(std::string(step));
        }
        connection.run("INSERT INTO runset.meta VALUES('version', $1) ON CONFLICT(key) DO UPDATE SET value = $1",
                       PgValues().add(static_cast<std::int64_t>(steps.size())));
    }
    transaction.commit();
    return std::nullopt;
}

} // namespace runset::server::store::postgres
