#include "server/store/upkeep/check.h"

#include <algorithm>
#include <utility>

#include "server/machine/day_text.h"
#include "server/machine/sodium.h"
#include "server/store/facts/log_rows.h"
#include "server/store/facts/stored_games.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite/file/connection.h"
#include "server/store/sqlite/file/lock_file.h"
#include "server/store/sqlite/file/loss.h"
#include "server/store/upkeep/every_table.h"

namespace runset::server::store::upkeep {

namespace {

class Check {
public:
    void look_at_file(const std::string& store) {
        if (auto loss = sqlite::file::find_loss(store, {}, sqlite::file::LockFile::is_held(store + ".lock"))) {
            std::ranges::move(loss->notes, std::back_inserter(result_.damage));
        }
        sqlite::file::Connection connection(store, sqlite::file::Connection::Mode::read_only);
        sqlite::file::Statement check = connection.prepare("PRAGMA integrity_check(10)");
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
        const int games = static_cast<int>(facts::games_of(machine::sodium_hashing(), stored).size());
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
        for (const int seat : facts::damaged_seats(stored, state)) {
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
        for (const table::Fact& fact : facts::facts_before_damage(stored)) {
            table::State next = state;
            if (!table::apply(machine::sodium_hashing(), next, fact)) {
                break;
            }
            state = std::move(next);
            ++count;
        }
        return count;
    }

    void read_losses(sqlite::file::Connection& connection) {
        if (connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'losses'") == 0) {
            return;
        }
        sqlite::file::Statement losses =
            connection.prepare("SELECT at_ms, table_id, kept, had FROM losses ORDER BY at_ms");
        for (losses.start(); losses.step();) {
            const std::string table = losses.text(1);
            result_.past.push_back({.key = table.empty() ? "check.past_some" : "check.past",
                                    .table = table,
                                    .number = losses.integer(2),
                                    .of = losses.integer(3),
                                    .text = machine::day_text(losses.integer(0))});
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
        if (!postgres::is_postgres_url(store)) {
            check.look_at_file(store);
        }
    } catch (const sqlite::file::SqliteFault& fault) {
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

} // namespace runset::server::store::upkeep
