// What a store keeps, in memory and with the promises of the real one: a change is written as a whole or not at all,
// and a second event of a number or a second one for a command is a conflict.
#pragma once

#include <algorithm>
#include <map>
#include <set>

#include "server/store/store.h"

namespace runset::test {

class MemoryDisk {
public:
    server::store::Kept write(const server::store::Change& change) {
        if (change.is_new == tables.contains(change.table) || (!change.is_new && has_command_of(change))) {
            return server::store::Kept::conflict;
        }
        const auto old = tables.find(change.table);
        std::int64_t seq = old == tables.end() ? 0 : static_cast<std::int64_t>(old->second.events.size());
        for (const server::store::EventRow& row : change.events) {
            if (row.seq != ++seq) {
                return server::store::Kept::conflict;
            }
        }
        server::store::StoredTable& table = tables[change.table];
        table.id = change.table;
        table.events.insert(table.events.end(), change.events.begin(), change.events.end());
        table.secrets.insert(table.secrets.end(), change.secrets.begin(), change.secrets.end());
        for (const server::store::SeatRow& row : change.seats) {
            std::erase_if(table.seats, [&](const server::store::SeatRow& old) { return old.seat == row.seat; });
            table.seats.push_back(row);
        }
        table.status = change.status.value_or(table.status);
        table.touched_ms = change.touched_ms != 0 ? change.touched_ms : table.touched_ms;
        if (change.is_saved) {
            saved.insert(change.table);
        }
        return server::store::Kept::yes;
    }

    [[nodiscard]] std::vector<server::store::StoredTable> live_tables() const {
        std::vector<server::store::StoredTable> live;
        for (const auto& [id, table] : tables) {
            if (table.status == server::store::TableStatus::live) {
                live.push_back(table);
            }
        }
        return live;
    }
    [[nodiscard]] std::optional<server::store::StoredTable> table(std::string_view id) const {
        const auto found = tables.find(id);
        return found == tables.end() ? std::nullopt : std::optional(found->second);
    }
    /// None: no such table.
    [[nodiscard]] std::optional<std::int64_t> event_count(std::string_view id) const {
        const auto found = tables.find(id);
        return found == tables.end() ? std::nullopt
                                     : std::optional(static_cast<std::int64_t>(found->second.events.size()));
    }
    /// False: nobody with this token.
    server::store::Store::Forgotten forget(std::string_view table, const server::store::Digest& token_hash) {
        bool is_known = false;
        for (server::store::SeatRow& row : tables[std::string(table)].seats) {
            if (row.token_hash == token_hash) {
                row.name.clear();
                is_known = true;
            }
        }
        return is_known ? server::store::Store::Forgotten() : std::unexpected(server::store::NotErased::bad_token);
    }

    /// As the real store: the rows go with the last wish, the code stays.
    server::store::Store::Erased erase(std::string_view table, const server::store::Digest& token_hash) {
        const auto found = tables.find(table);
        if (found == tables.end() ||
            std::ranges::find(found->second.seats, token_hash, &server::store::SeatRow::token_hash) ==
                found->second.seats.end()) {
            return std::unexpected(server::store::NotErased::bad_token);
        }
        std::set<server::store::Digest>& asked = wishes[found->first];
        asked.insert(token_hash);
        const auto waiting = static_cast<int>(std::ranges::count_if(
            found->second.seats, [&](const server::store::SeatRow& row) { return !asked.contains(row.token_hash); }));
        if (waiting == 0) {
            found->second = {.id = found->first, .status = server::store::TableStatus::erased};
        }
        return waiting;
    }

    void keep_times(const server::store::StoreTimes& kept, std::int64_t wall_ms) {
        times = kept;
        kept_at_wall_ms = wall_ms;
    }
    [[nodiscard]] server::store::StoreTimes times_at(std::int64_t wall_ms) const {
        server::store::StoreTimes now = times;
        now.away_ms = kept_at_wall_ms == 0 ? 0 : wall_ms - kept_at_wall_ms;
        return now;
    }
    void begin_clock(std::int64_t clock_ms) {
        for (auto& [id, table] : tables) {
            const bool is_ahead = table.status != server::store::TableStatus::live && table.touched_ms > clock_ms;
            table.touched_ms = times.clock_ms == 0 || is_ahead ? clock_ms : table.touched_ms;
        }
        times.clock_ms = clock_ms;
    }
    int delete_before(std::int64_t at_ms) {
        std::vector<std::string> old;
        for (const auto& [id, table] : tables) {
            const bool is_over = table.status != server::store::TableStatus::live || deletes_live_tables;
            if (is_over && !saved.contains(id) && table.touched_ms < at_ms) {
                old.push_back(id);
            }
        }
        for (const std::string& id : old) {
            if (on_delete) {
                on_delete(tables.at(id));
            }
            tables.erase(id);
        }
        return static_cast<int>(old.size());
    }

    std::map<std::string, server::store::StoredTable, std::less<>> tables;
    std::map<std::string, std::set<server::store::Digest>, std::less<>> wishes;
    std::set<std::string, std::less<>> saved;
    std::function<void(const server::store::StoredTable&)> on_delete{};
    bool deletes_live_tables = false; // a bug on purpose
    server::store::StoreTimes times{};
    std::int64_t kept_at_wall_ms = 0;

private:
    /// As the real store's unique key: a command of a seat is kept once.
    [[nodiscard]] bool has_command_of(const server::store::Change& change) const {
        const std::vector<server::store::EventRow>& kept = tables.at(change.table).events;
        return std::ranges::any_of(change.events, [&](const server::store::EventRow& row) {
            return row.cid >= 0 && std::ranges::any_of(kept, [&](const server::store::EventRow& old) {
                       return old.cid == row.cid && old.seat == row.seat;
                   });
        });
    }
};

} // namespace runset::test
