#include "server/store_check.h"

#include <algorithm>
#include <utility>

#include "server/day_text.h"
#include "server/every_table.h"
#include "server/lock_file.h"
#include "server/log_rows.h"
#include "server/postgres_store.h"
#include "server/sodium.h"
#include "server/sqlite.h"
#include "server/store_loss.h"
#include "server/stored_games.h"

namespace runset::server {

namespace {

class Check {
public:
    void look_at_file(const std::string& store) {
        if (auto loss = find_loss(store, {}, LockFile::is_held(store + ".lock"))) {
            std::ranges::move(loss->notes, std::back_inserter(result_.damage));
        }
        Connection connection(store, Connection::Mode::read_only);
        Statement check = connection.prepare("PRAGMA integrity_check(10)");
        for (check.start(); check.step();) {
            if (check.text(0) != "ok") {
                result_.damage.push_back({.key = "check.file", .text = check.text(0)});
            }
        }
        read_losses(connection);
    }

    void look_at_table(const StoredTable& stored) {
        ++result_.tables;
        result_.events += static_cast<std::int64_t>(stored.events.size());
        const int games = static_cast<int>(games_of(sodium_hashing(), stored).size());
        result_.games += games;
        if (stored.status == TableStatus::erased && stored.events.empty()) {
            return;
        }
        const std::size_t found = result_.damage.size();
        const auto all = static_cast<std::int64_t>(stored.events.size());
        table::State state;
        const std::int64_t replayed = replay(stored, state);
        if (!stored.is_chain_good) {
            add("check.log", stored.id, static_cast<std::int64_t>(stored.good_events), all);
        } else if (replayed < all) {
            add("check.replay", stored.id, replayed + 1, all);
        } else if (stored.status == TableStatus::frozen) {
            add("check.frozen", stored.id);
        }
        if (result_.damage.size() > found) {
            add("check.games", stored.id, games);
        }
        for (const int seat : damaged_seats(stored, state)) {
            add("check.seat", stored.id, seat % rules::max_seats + 1);
        }
    }

    StoreCheck take() { return std::move(result_); }

    void add_fault(const StoreError& error) { result_.damage.push_back({.key = error.code, .text = error.detail}); }

private:
    void add(std::string_view key, const std::string& table, std::int64_t number = 0, std::int64_t of = 0) {
        result_.damage.push_back({.key = key, .table = table, .number = number, .of = of});
    }

    /// How many of its events can have happened; `state`: where they lead to.
    static std::int64_t replay(const StoredTable& stored, table::State& state) {
        state.id = stored.id;
        std::int64_t count = 0;
        for (const table::Fact& fact : facts_before_damage(stored)) {
            table::State next = state;
            if (!table::apply(sodium_hashing(), next, fact)) {
                break;
            }
            state = std::move(next);
            ++count;
        }
        return count;
    }

    void read_losses(Connection& connection) {
        if (connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'losses'") == 0) {
            return;
        }
        Statement losses = connection.prepare("SELECT at_ms, table_id, kept, had FROM losses ORDER BY at_ms");
        for (losses.start(); losses.step();) {
            const std::string table = losses.text(1);
            result_.past.push_back({.key = table.empty() ? "check.past_some" : "check.past",
                                    .table = table,
                                    .number = losses.integer(2),
                                    .of = losses.integer(3),
                                    .text = day_text(losses.integer(0))});
        }
    }

    StoreCheck result_;
};

/// It can be read, but not all of it.
bool is_damage(const StoreError& error) {
    return error.code == "store.damaged";
}

} // namespace

std::expected<StoreCheck, StoreError> check_store(const std::string& store) {
    Check check;
    try {
        if (!is_postgres_url(store)) {
            check.look_at_file(store);
        }
    } catch (const SqliteFault& fault) {
        if (!is_damage(fault.as_error(store))) {
            return std::unexpected(fault.as_error(store));
        }
        check.add_fault(fault.as_error(store));
    }
    const auto read = for_every_table(store, [&check](const StoredTable& table) {
        check.look_at_table(table);
        return true;
    });
    if (!read && !is_damage(read.error())) {
        return std::unexpected(read.error());
    }
    if (!read) {
        check.add_fault(read.error());
    }
    return check.take();
}

} // namespace runset::server
