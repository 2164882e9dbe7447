#include "server/store/sqlite/change_writer.h"

#include <vector>

#include "server/store/chain.h"

namespace runset::server::store::sqlite {

ChangeWriter::ChangeWriter(file::Connection& connection)
    : connection_(connection), select_end_(connection.prepare("SELECT last_seq, head FROM tables WHERE id = ?")),
      insert_table_(connection.prepare("INSERT INTO tables VALUES(?, 0, 0, ?, 0, ?)")),
      update_table_(
          connection.prepare("UPDATE tables SET last_seq = ?2, head = ?3, touched_ms = ifnull(?4, touched_ms),"
                             " status = ifnull(?5, status), is_saved = max(is_saved, ?6) WHERE id = ?1")),
      insert_event_(connection.prepare("INSERT INTO events VALUES(?, ?, ?, ?, ?, ?, ?)")),
      insert_secret_(connection.prepare("INSERT INTO secrets VALUES(?, ?, ?)")),
      put_seat_(connection.prepare(
          "INSERT OR REPLACE INTO seats(table_id, seat, token_hash, name, hash) VALUES(?, ?, ?, ?, ?)")) {}

Kept ChangeWriter::write(const Change& change) {
    std::optional<End> end = end_of(change.table);
    if (change.is_new == end.has_value()) {
        return Kept::conflict;
    }
    if (!end) {
        end = End{.link = first_link(change.table)};
        insert_table_.run(change.table, change.touched_ms, end->link);
    }
    if (const Kept kept = add_events(change, *end); kept != Kept::yes) {
        return kept;
    }
    add_rest(change, *end);
    if (!change.events.empty()) {
        ends_[change.table] = end->seq;
    }
    return Kept::yes;
}

std::optional<ChangeWriter::End> ChangeWriter::end_of(const std::string& table) {
    if (!select_end_.start(table).step()) {
        return std::nullopt;
    }
    End end{.seq = select_end_.integer(0), .link = select_end_.digest(1)};
    select_end_.reset();
    return end;
}

Kept ChangeWriter::add_events(const Change& change, End& end) {
    for (const EventRow& event : change.events) {
        if (event.seq != end.seq + 1) {
            // Behind a gap stands an earlier change of this table that was not kept.
            return event.seq <= end.seq ? Kept::conflict : Kept::unavailable;
        }
        end = {.seq = event.seq, .link = next_link(end.link, event)};
        const std::optional<std::int64_t> cid = event.cid < 0 ? std::nullopt : std::optional(event.cid);
        insert_event_.run(change.table, event.seq, event.at_ms, event.seat, cid, event.body, end.link);
    }
    return Kept::yes;
}

void ChangeWriter::add_rest(const Change& change, const End& end) {
    for (const SecretRow& secret : change.secrets) {
        insert_secret_.run(change.table, secret.round, secret.seed);
    }
    for (const SeatRow& seat : change.seats) {
        put_seat_.run(change.table, seat.seat, seat.token_hash, seat.name, seat_hash(change.table, seat));
    }
    std::optional<std::int64_t> touched_ms;
    if (change.touched_ms != 0) {
        touched_ms = change.touched_ms;
    }
    std::optional<std::int64_t> status;
    if (change.status) {
        status = static_cast<std::int64_t>(*change.status);
    }
    update_table_.run(change.table, end.seq, end.link, touched_ms, status, change.is_saved);
}

void ChangeWriter::write_times(const StoreTimes& times, std::int64_t wall_ms) {
    file::Statement put = connection_.prepare("INSERT OR REPLACE INTO meta VALUES(?, ?)");
    put.run(std::string_view("up_ms"), times.up_ms);
    put.run(std::string_view("wall_ms"), wall_ms);
    if (times.clock_ms != 0) {
        put.run(std::string_view("clock_ms"), times.clock_ms);
    }
}

void ChangeWriter::begin_clock(std::int64_t clock_ms) {
    connection_
        .prepare("UPDATE tables SET touched_ms = ?1 WHERE touched_ms <> ?1 AND "
                 "((status <> 0 AND touched_ms > ?1) OR NOT EXISTS (SELECT 1 FROM meta WHERE key = 'clock_ms'))")
        .run(clock_ms);
    connection_.prepare("INSERT OR REPLACE INTO meta VALUES('clock_ms', ?)").run(clock_ms);
}

bool ChangeWriter::erase_name(std::string_view table, const Digest& token_hash) {
    file::Statement is_there = connection_.prepare("SELECT 1 FROM seats WHERE table_id = ? AND token_hash = ?");
    if (!is_there.start(table, token_hash).step()) {
        return false;
    }
    is_there.reset();
    file::Statement update = connection_.prepare(
        "UPDATE seats SET name = '' WHERE table_id = ? AND token_hash = ? AND name <> '' RETURNING seat");
    std::vector<SeatRow> nameless;
    for (update.start(table, token_hash); update.step();) {
        nameless.push_back({.seat = static_cast<int>(update.integer(0)), .token_hash = token_hash});
    }
    file::Statement hash = connection_.prepare("UPDATE seats SET hash = ? WHERE table_id = ? AND seat = ?");
    for (const SeatRow& seat : nameless) {
        hash.run(seat_hash(table, seat), table, seat.seat);
    }
    return true;
}

std::optional<int> ChangeWriter::erase_table(const std::string& table, const Digest& token_hash) {
    file::Statement ask =
        connection_.prepare("UPDATE seats SET asks_to_erase = 1 WHERE table_id = ? AND token_hash = ? RETURNING seat");
    bool is_known = false;
    for (ask.start(table, token_hash); ask.step();) {
        is_known = true;
    }
    if (!is_known) {
        return std::nullopt;
    }
    file::Statement count =
        connection_.prepare("SELECT count(DISTINCT token_hash) FROM seats WHERE table_id = ? AND asks_to_erase = 0");
    count.start(table).step();
    const auto waiting = static_cast<int>(count.integer(0));
    count.reset();
    if (waiting == 0) {
        erase_rows({table});
        // So that nobody gets this code again and its links can say what has become of it.
        connection_.prepare("UPDATE tables SET status = ?, is_saved = 1, last_seq = 0, head = ? WHERE id = ?")
            .run(static_cast<std::int64_t>(TableStatus::erased), first_link(table), table);
    }
    return waiting;
}

void ChangeWriter::erase_rows(const std::vector<std::string>& tables) {
    for (const std::string_view name : {"events", "seats", "secrets"}) {
        file::Statement erase = connection_.prepare("DELETE FROM " + std::string(name) + " WHERE table_id = ?");
        for (const std::string& table : tables) {
            erase.run(table);
        }
    }
}

int ChangeWriter::erase_before(std::int64_t at_ms, int limit) {
    std::vector<std::string> old;
    file::Statement select = connection_.prepare(
        "SELECT id FROM tables WHERE is_saved = 0 AND status <> 0 AND touched_ms < ? ORDER BY touched_ms LIMIT ?");
    for (select.start(at_ms, limit); select.step();) {
        old.push_back(select.text(0));
    }
    erase_rows(old);
    file::Statement erase = connection_.prepare("DELETE FROM tables WHERE id = ?");
    for (const std::string& table : old) {
        erase.run(table);
    }
    return static_cast<int>(old.size());
}

} // namespace runset::server::store::sqlite
