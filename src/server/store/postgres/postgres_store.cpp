#include "server/store/postgres/postgres_store.h"

#include <mutex>

#include "server/store/postgres/commit.h"
#include "server/store/postgres/erase.h"
#include "server/store/postgres/patience.h"
#include "server/store/postgres/safety.h"
#include "server/store/postgres/schema.h"
#include "server/store/postgres/table_reader.h"
#include "server/store/postgres/tables.h"
#include "server/store/postgres/times.h"
#include "server/store/table_reading.h"

namespace runset::server::store::postgres {

namespace {

constexpr std::int64_t tables_a_call = 100;
constexpr std::size_t tables_a_reading = 100;
constexpr int nobody = -1; // has such a token

} // namespace

/// One connection for writing and one for reading without waiting, each in a thread of its own, and one for reading at
/// once, so that reading waits for no commit.
class PostgresStore::Inside {
public:
    Inside(const std::string& url, const std::string& node, std::unique_ptr<PgConnection> writing, loop::Poster post,
           const StoreTimes& times)
        : url_(url), times_(times),
          later_([tables = std::make_shared<PgTables>(url)](const std::string& id) { return tables->read(id); }, post),
          commit_(url, node, std::move(writing), std::move(post)) {}

    template <class Read> auto read(const Read& read) {
        const std::lock_guard lock(reading_guard_);
        if (reading_) {
            try {
                return read(*reading_);
            } catch (const PgFault&) {
                if (reading_->is_usable()) {
                    throw;
                }
                reading_.reset(); // the database was away meanwhile
            }
        }
        reading_ = std::make_unique<PgConnection>(url_, pg_patience);
        return read(*reading_);
    }

    /// Runs in the writing thread, after what waits there already; its result, or none if it is not kept, is posted.
    void work_later(std::function<std::int64_t(PgConnection&)> work,
                    std::function<void(std::optional<std::int64_t>)> done) {
        const auto result = std::make_shared<std::int64_t>(0);
        commit_.add({.change = std::nullopt,
                     .work = [result, work = std::move(work)](PgConnection& on) { *result = work(on); },
                     .done = [result, done = std::move(done)](
                                 Kept kept) { done(kept == Kept::yes ? std::optional(*result) : std::nullopt); }});
    }

    PgCommit& commit() { return commit_; }
    TableReading& later() { return later_; }
    StoreTimes& times() { return times_; }

private:
    std::string url_;
    std::mutex reading_guard_;
    std::unique_ptr<PgConnection> reading_;
    StoreTimes times_;
    TableReading later_;
    PgCommit commit_; // last: its thread uses all the others
};

PostgresStore::PostgresStore(std::unique_ptr<Inside> inside, std::string unsafe_settings)
    : inside_(std::move(inside)), unsafe_settings_(std::move(unsafe_settings)) {}
PostgresStore::~PostgresStore() = default;

void PostgresStore::keep(Change change, std::function<void(Kept)> done) {
    inside_->commit().add({.change = std::move(change), .work = {}, .done = std::move(done)});
}

/// Not kept? The next ones come in some seconds. The nodes have one up-time and one clock: those that are ahead.
void PostgresStore::keep_times(const StoreTimes& times, std::int64_t /*wall_ms*/) {
    inside_->times() = times;
    const auto write = [times](PgConnection& connection) { pg_keep_times(connection, times); };
    inside_->commit().add({.change = std::nullopt, .work = write, .done = [](Kept) {}});
}

StoreTimes PostgresStore::times(std::int64_t /*wall_ms*/) {
    return inside_->times();
}

void PostgresStore::begin_clock(std::int64_t clock_ms) {
    const auto write = [clock_ms](PgConnection& connection) { pg_begin_clock(connection, clock_ms); };
    inside_->commit().add({.change = std::nullopt, .work = write, .done = [](Kept) {}});
}

std::vector<StoredTable> PostgresStore::live_tables() {
    return inside_->read([&](PgConnection& connection) {
        const PgRows rows = connection.run("SELECT id FROM runset.tables WHERE status = 0 ORDER BY id");
        std::vector<StoredTable> all;
        std::vector<std::string> ids;
        for (int row = 0; row < rows.count(); ++row) {
            ids.push_back(rows.text(row, 0));
            if (ids.size() == tables_a_reading || row + 1 == rows.count()) {
                std::ranges::move(read_tables(connection, ids), std::back_inserter(all));
                ids.clear();
            }
        }
        return all;
    });
}

int PostgresStore::count_frozen() {
    try {
        return inside_->read([](PgConnection& connection) {
            return static_cast<int>(
                connection.run("SELECT count(*) FROM runset.tables WHERE status = 2").integer(0, 0));
        });
    } catch (const PgFault&) {
        return 0; // it is only a figure
    }
}

std::optional<StoredTable> PostgresStore::table(std::string_view id) {
    try {
        return inside_->read([&](PgConnection& connection) {
            auto found = read_tables(connection, {std::string(id)});
            return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
        });
    } catch (const PgFault&) {
        return std::nullopt;
    }
}

void PostgresStore::read_table(std::string_view id, std::function<void(const TableRead&)> look,
                               std::function<void()> done) {
    inside_->later().read(std::string(id), std::move(look), std::move(done));
}

void PostgresStore::forget(std::string_view table, const Digest& token_hash,
                           const std::function<void(Forgotten)>& done) {
    const auto erase = [id = std::string(table), token_hash](PgConnection& connection) -> std::int64_t {
        return pg_erase_name(connection, id, token_hash);
    };
    inside_->work_later(erase, [done](std::optional<std::int64_t> seats) {
        if (seats.value_or(0) > 0) {
            done({});
        } else {
            done(std::unexpected(seats ? NotErased::bad_token : NotErased::not_kept));
        }
    });
}

void PostgresStore::erase(std::string_view table, const Digest& token_hash, const std::function<void(Erased)>& done) {
    const auto erase = [id = std::string(table), token_hash](PgConnection& connection) -> std::int64_t {
        return pg_erase_table(connection, id, token_hash).value_or(nobody);
    };
    inside_->work_later(erase, [done](std::optional<std::int64_t> waiting) {
        if (waiting && *waiting != nobody) {
            done(static_cast<int>(*waiting));
        } else {
            done(std::unexpected(waiting ? NotErased::bad_token : NotErased::not_kept));
        }
    });
}

void PostgresStore::delete_before(std::int64_t at_ms, std::function<void(int)> done) {
    const auto erase = [at_ms](PgConnection& connection) -> std::int64_t {
        return pg_erase_before(connection, at_ms, tables_a_call);
    };
    inside_->work_later(erase, [done = std::move(done)](std::optional<std::int64_t> count) {
        done(static_cast<int>(count.value_or(0)));
    });
}

std::vector<ListedTable> PostgresStore::listing() {
    return inside_->read([](PgConnection& connection) {
        const PgRows rows = connection.run("SELECT id, is_saved FROM runset.tables ORDER BY id");
        std::vector<ListedTable> all;
        all.reserve(static_cast<std::size_t>(rows.count()));
        for (int row = 0; row < rows.count(); ++row) {
            all.push_back({.id = rows.text(row, 0), .is_saved = rows.integer(row, 1) != 0});
        }
        return all;
    });
}

bool PostgresStore::is_in_use() {
    return inside_->read([](PgConnection& connection) {
        return connection.run("SELECT count(*) FROM runset.nodes WHERE lease_until > clock_timestamp()").integer(0, 0) >
               0;
    });
}

std::uint64_t PostgresStore::commits() const {
    return inside_->commit().commits();
}

bool is_postgres_url(std::string_view store) {
    return store.starts_with("postgresql://") || store.starts_with("postgres://");
}

std::expected<std::unique_ptr<PostgresStore>, StoreError> open_postgres_store(const std::string& url, loop::Poster post,
                                                                              const std::string& node) {
    try {
        auto connection = std::make_unique<PgConnection>(url, pg_patience);
        if (auto error = pg_migrate(*connection, pg_schema_steps())) {
            return std::unexpected(*std::move(error));
        }
        std::string unsafe = unsafe_settings(*connection);
        const StoreTimes times = pg_times(*connection);
        return std::make_unique<PostgresStore>(
            std::make_unique<PostgresStore::Inside>(url, node, std::move(connection), std::move(post), times),
            std::move(unsafe));
    } catch (const PgFault& fault) {
        return std::unexpected(fault.as_error());
    }
}

} // namespace runset::server::store::postgres
