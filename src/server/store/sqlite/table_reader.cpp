#include "server/store/sqlite/table_reader.h"

#include "server/store/log_check.h"

namespace runset::server::store::sqlite {

namespace {

/// A store that no server of this version has opened yet is read as well.
std::string seats_query(file::Connection& connection) {
    const bool has_hash = connection.integer("SELECT count(*) FROM pragma_table_info('seats') WHERE name = 'hash'") > 0;
    return std::string("SELECT seat, token_hash, name, ") + (has_hash ? "hash" : "x''") +
           " FROM seats WHERE table_id = ? ORDER BY seat";
}

} // namespace

TableReader::TableReader(file::Connection& connection)
    : select_live_(connection.prepare("SELECT id FROM tables WHERE status = 0")),
      select_all_(connection.prepare("SELECT id, is_saved FROM tables ORDER BY id")),
      count_frozen_(connection.prepare("SELECT count(*) FROM tables WHERE status = 2")),
      select_table_(connection.prepare("SELECT status, last_seq, head, touched_ms FROM tables WHERE id = ?")),
      select_events_(
          connection.prepare("SELECT seq, at_ms, seat, cid, body, link FROM events WHERE table_id = ? ORDER BY seq")),
      select_secrets_(connection.prepare("SELECT round, seed FROM secrets WHERE table_id = ? ORDER BY round")),
      select_seats_(connection.prepare(seats_query(connection))) {}

std::vector<std::string> TableReader::live_ids() {
    std::vector<std::string> ids;
    for (select_live_.start(); select_live_.step();) {
        ids.push_back(select_live_.text(0));
    }
    return ids;
}

std::vector<ListedTable> TableReader::listing() {
    std::vector<ListedTable> all;
    for (select_all_.start(); select_all_.step();) {
        all.push_back({.id = select_all_.text(0), .is_saved = select_all_.integer(1) != 0});
    }
    return all;
}

int TableReader::count_frozen() {
    int count = 0;
    for (count_frozen_.start(); count_frozen_.step();) {
        count = static_cast<int>(count_frozen_.integer(0));
    }
    return count;
}

std::optional<StoredTable> TableReader::read(const std::string& id) {
    StoredTable table{.id = id};
    try {
        if (!select_table_.start(id).step()) {
            return std::nullopt;
        }
        table.status = status_of(select_table_.integer(0));
        const std::int64_t last_seq = select_table_.integer(1);
        const Digest head = select_table_.digest(2);
        table.touched_ms = select_table_.integer(3);
        select_table_.reset();
        read_log(table, last_seq, head);
    } catch (const file::SqliteFault&) {
        // A page that cannot be read must cost this table, not the start of all others.
        table.is_chain_good = false;
    }
    try {
        read_rest(table); // also of a log that is broken: the games before the damage can be told
    } catch (const file::SqliteFault&) {
        table.is_chain_good = false;
    }
    return table;
}

void TableReader::read_log(StoredTable& table, std::int64_t last_seq, const Digest& head) {
    LogCheck check(table);
    for (select_events_.start(table.id); select_events_.step();) {
        check.add({.seq = select_events_.integer(0),
                   .at_ms = select_events_.integer(1),
                   .seat = static_cast<int>(select_events_.integer(2)),
                   .cid = select_events_.is_null(3) ? -1 : select_events_.integer(3),
                   .body = select_events_.text(4)},
                  select_events_.digest(5));
    }
    check.finish(last_seq, head);
}

void TableReader::read_rest(StoredTable& table) {
    for (select_secrets_.start(table.id); select_secrets_.step();) {
        table.secrets.push_back(
            {.round = static_cast<int>(select_secrets_.integer(0)), .seed = select_secrets_.digest(1)});
    }
    for (select_seats_.start(table.id); select_seats_.step();) {
        LogCheck::add_seat(table,
                           {.seat = static_cast<int>(select_seats_.integer(0)),
                            .token_hash = select_seats_.digest(1),
                            .name = select_seats_.text(2)},
                           select_seats_.text(3));
    }
}

} // namespace runset::server::store::sqlite
