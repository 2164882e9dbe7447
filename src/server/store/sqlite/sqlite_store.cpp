#include "server/store/sqlite/sqlite_store.h"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/sqlite/backup.h"
#include "server/store/sqlite/change_writer.h"
#include "server/store/sqlite/file/lock_file.h"
#include "server/store/sqlite/file/loss.h"
#include "server/store/sqlite/file/schema.h"
#include "server/store/sqlite/file/wal_tail.h"
#include "server/store/sqlite/group_commit.h"
#include "server/store/sqlite/head_keeper.h"
#include "server/store/sqlite/seat_hashes.h"
#include "server/store/sqlite/table_reader.h"
#include "server/store/table_reading.h"

namespace runset::server::store::sqlite {

namespace {

constexpr std::string_view memory_path = ":memory:";
constexpr int tables_a_call = 100;

/// SQLite makes files as the umask says, and gives its side files the mode of the first; so the first is made here.
std::optional<StoreError> make_private(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    const bool is_private = descriptor >= 0 && ::fchmod(descriptor, 0600) == 0;
    const int reason = errno;
    if (descriptor >= 0) {
        ::close(descriptor);
    }
    if (is_private) {
        return std::nullopt;
    }
    return StoreError{.code = "store.unreadable", .detail = path + ": " + std::generic_category().message(reason)};
}

void set_up(file::Connection& connection, const StoreOptions& options) {
    // An event is short, and every page with a new one is written as a whole: small pages are fewer bytes for the disk.
    // A file that is there keeps its own size.
    connection.execute("PRAGMA page_size = 2048");
    connection.execute("PRAGMA journal_mode = WAL");
    connection.execute(options.outlives_power_cut ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    // What is deleted is overwritten: names and seeds are not to be found in free pages.
    connection.execute("PRAGMA secure_delete = ON");
    // Everybody waits while the log is carried over into the file: rarely enough that pages which were written again
    // and again are carried over once, and so little at a time that nobody notices.
    connection.execute("PRAGMA wal_autocheckpoint = 2000");
    connection.execute("PRAGMA journal_size_limit = 16777216");
}

struct KeptTimes {
    StoreTimes times{};
    std::int64_t wall_ms = 0; // when they were kept; 0: nobody knows
};

KeptTimes times_in(file::Connection& connection) {
    const auto value = [&](const std::string& key) {
        return connection.integer("SELECT coalesce(max(value), 0) FROM meta WHERE key = '" + key + "'");
    };
    return {.times = {.up_ms = value("up_ms"), .clock_ms = value("clock_ms")}, .wall_ms = value("wall_ms")};
}

/// Something is missing, and somebody has decided to go on: so that nobody has to wonder later.
void note_loss(file::Connection& connection, const file::StoreLoss& loss) {
    file::Statement insert = connection.prepare("INSERT INTO losses VALUES(unixepoch() * 1000, ?, ?, ?)");
    for (const file::TableLoss& table : loss.tables) {
        insert.run(table.table, table.kept, table.had);
    }
    if (loss.tables.empty()) {
        insert.run(std::string_view(), std::int64_t{0}, std::int64_t{0});
    }
}

/// What was written for another file is not to be written into this one.
void put_aside(const std::string& path) {
    std::error_code ignored;
    std::filesystem::rename(path, path + ".foreign", ignored);
}

std::expected<file::Connection, StoreError> prepared(const std::string& path, const StoreOptions& options,
                                                     const std::optional<file::StoreLoss>& loss) {
    file::Connection connection(path, file::Connection::Mode::create, options.vfs);
    if (auto error = file::schema_fault(connection, file::schema_steps())) {
        error->detail = path + error->detail;
        return std::unexpected(*std::move(error));
    }
    set_up(connection, options);
    file::write_wal_anew(connection);
    const bool has_hashes = connection.integer("PRAGMA user_version") >= seat_hashes_version;
    file::migrate(connection, file::schema_steps());
    if (!has_hashes) {
        hash_old_seats(connection);
    }
    if (loss) {
        note_loss(connection, *loss);
    }
    return connection;
}

} // namespace

/// Memory is one connection for reading and writing; a file has one for each, so that reading waits for no commit.
class SqliteStore::Inside {
public:
    Inside(std::string path, file::LockFile lock, file::Connection writing, std::optional<file::Connection> reading,
           loop::Poster post, const StoreOptions& options, std::optional<file::StoreLoss> loss)
        : path_(std::move(path)), vfs_(options.vfs), lock_(std::move(lock)), writing_(std::move(writing)),
          reading_(std::move(reading)), kept_times_(times_in(writing_)), writer_(writing_),
          later_([this](const std::string& id) { return read_later(id); }, post),
          accepted_(loss ? std::move(loss->notes) : std::vector<StoreNote>{}),
          head_(
              reading_ && options.outlives_power_cut
                  ? std::make_unique<HeadKeeper>(
                        writing_, writer_, HeadKeeper::Place{.path = path_, .vfs = vfs_, .is_whole = accepted_.empty()})
                  : nullptr),
          commit_(writing_, writing_guard_, std::move(post), head_.get(), options.cleaner_rests) {}

    /// The result of `read` over one instant's rows.
    template <class Read> auto read(const Read& read) {
        const std::lock_guard lock(reading_ ? reading_guard_ : writing_guard_);
        file::Connection& connection = reading_ ? *reading_ : writing_;
        const file::Transaction transaction(connection, file::Transaction::Kind::reading);
        TableReader reader(connection);
        return read(reader);
    }

    /// As many as the last time where the disk does not say.
    int count_frozen() {
        try {
            frozen_ = read([](TableReader& reader) { return reader.count_frozen(); });
        } catch (const file::SqliteFault&) { // NOLINT(bugprone-empty-catch) it is only a figure
        }
        return frozen_;
    }

    /// Runs in the writing thread, after what waits there already. `work` says whether it has taken anything out.
    void erase(std::function<bool(ChangeWriter&)> work, std::function<void(bool is_kept)> done) {
        const auto has_erased = std::make_shared<bool>(false);
        commit_.add({.write =
                         [this, has_erased, work = std::move(work)] {
                             *has_erased = work(writer_);
                             return Kept::yes;
                         },
                     .done = [done = std::move(done)](Kept kept) { done(kept == Kept::yes); },
                     .has_erased = has_erased});
    }

    /// The same for what takes nothing out, and if it is not kept nobody hears of it.
    void write_later(std::function<void(ChangeWriter&)> work) {
        commit_.add({.write =
                         [this, work = std::move(work)] {
                             work(writer_);
                             return Kept::yes;
                         },
                     .done = {}});
    }

    TableReading& later() { return later_; }

    std::expected<void, StoreError> backup_to(const std::string& path) {
        if (reading_) {
            return backup_store(path_, path, vfs_);
        }
        const std::lock_guard lock(writing_guard_);
        return copy_store(writing_, path);
    }

    ChangeWriter& writer() { return writer_; }
    const std::vector<StoreNote>& accepted() const { return accepted_; }
    GroupCommit& commit() { return commit_; }
    KeptTimes& kept_times() { return kept_times_; }

private:
    /// By a connection of its own, so that whoever reads at once waits for nobody's long log.
    TableRead read_later(const std::string& id) {
        try {
            if (!reading_) {
                return read([&](TableReader& reader) { return reader.read(id); });
            }
            if (!reading_later_) {
                reading_later_.emplace(path_, file::Connection::Mode::read_only, vfs_);
            }
            const file::Transaction transaction(*reading_later_, file::Transaction::Kind::reading);
            return TableReader(*reading_later_).read(id);
        } catch (const file::SqliteFault&) {
            return std::unexpected(StoreAway{});
        }
    }

    std::string path_;
    std::string vfs_;
    file::LockFile lock_;
    std::mutex writing_guard_;
    std::mutex reading_guard_;
    file::Connection writing_;
    std::optional<file::Connection> reading_;
    std::optional<file::Connection> reading_later_; // made by the thread of `later_`
    KeptTimes kept_times_;
    ChangeWriter writer_;
    TableReading later_;
    int frozen_ = 0;
    std::vector<StoreNote> accepted_;  // of what is missing
    std::unique_ptr<HeadKeeper> head_; // none for memory, and where commits are not synced
    GroupCommit commit_;               // last: its thread uses all the others
};

SqliteStore::SqliteStore(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
SqliteStore::~SqliteStore() = default;

void SqliteStore::keep(Change change, std::function<void(Kept)> done) {
    inside_->commit().add(
        {.write = [inside = inside_.get(), change = std::move(change)] { return inside->writer().write(change); },
         .done = std::move(done)});
}

void SqliteStore::keep_times(const StoreTimes& times, std::int64_t wall_ms) {
    inside_->kept_times() = {.times = times, .wall_ms = wall_ms};
    // Not kept? The next ones come in some seconds.
    inside_->write_later([times, wall_ms](ChangeWriter& writer) { writer.write_times(times, wall_ms); });
}

StoreTimes SqliteStore::times(std::int64_t wall_ms) {
    const KeptTimes& kept = inside_->kept_times();
    StoreTimes times = kept.times;
    times.away_ms = kept.wall_ms == 0 ? 0 : wall_ms - kept.wall_ms;
    return times;
}

void SqliteStore::begin_clock(std::int64_t clock_ms) {
    inside_->write_later([clock_ms](ChangeWriter& writer) { writer.begin_clock(clock_ms); });
}

std::vector<StoredTable> SqliteStore::live_tables() {
    return inside_->read([&](TableReader& reader) {
        std::vector<StoredTable> tables;
        for (const std::string& id : reader.live_ids()) {
            // Listed and yet not found: the rows' order is damaged.
            StoredTable damaged{.id = id, .is_chain_good = false};
            tables.push_back(reader.read(id).value_or(std::move(damaged)));
        }
        return tables;
    });
}

int SqliteStore::count_frozen() {
    return inside_->count_frozen();
}

std::optional<StoredTable> SqliteStore::table(std::string_view id) {
    return inside_->read([&](TableReader& reader) { return reader.read(std::string(id)); });
}

void SqliteStore::read_table(std::string_view id, std::function<void(const TableRead&)> look,
                             std::function<void()> done) {
    inside_->later().read(std::string(id), std::move(look), std::move(done));
}

void SqliteStore::forget(std::string_view table, const Digest& token_hash, const std::function<void(Forgotten)>& done) {
    const auto is_known = std::make_shared<bool>(false);
    inside_->erase(
        [is_known, id = std::string(table), token_hash](ChangeWriter& writer) {
            *is_known = writer.erase_name(id, token_hash);
            return *is_known;
        },
        [is_known, done](bool is_kept) {
            if (is_kept && *is_known) {
                done({});
            } else {
                done(std::unexpected(is_kept ? NotErased::bad_token : NotErased::not_kept));
            }
        });
}

void SqliteStore::erase(std::string_view table, const Digest& token_hash, const std::function<void(Erased)>& done) {
    const auto waiting = std::make_shared<std::optional<int>>();
    inside_->erase(
        [waiting, id = std::string(table), token_hash](ChangeWriter& writer) {
            *waiting = writer.erase_table(id, token_hash);
            return *waiting == 0;
        },
        [waiting, done](bool is_kept) {
            if (is_kept && *waiting) {
                done(**waiting);
            } else {
                done(std::unexpected(is_kept ? NotErased::bad_token : NotErased::not_kept));
            }
        });
}

void SqliteStore::delete_before(std::int64_t at_ms, std::function<void(int)> done) {
    const auto count = std::make_shared<int>(0);
    inside_->erase(
        [count, at_ms](ChangeWriter& writer) {
            *count = writer.erase_before(at_ms, tables_a_call);
            return *count > 0;
        },
        [count, done = std::move(done)](bool is_kept) { done(is_kept ? *count : 0); });
}

std::vector<ListedTable> SqliteStore::listing() {
    return inside_->read([](TableReader& reader) { return reader.listing(); });
}

std::expected<void, StoreError> SqliteStore::backup_to(const std::string& path) {
    return inside_->backup_to(path);
}

const std::vector<StoreNote>& SqliteStore::accepted_loss() const {
    return inside_->accepted();
}

std::uint64_t SqliteStore::commits() const {
    return inside_->commit().commits();
}

std::expected<std::unique_ptr<SqliteStore>, StoreError> open_sqlite_store(const std::string& path, loop::Poster post,
                                                                          const StoreOptions& options) {
    const bool is_file = path != memory_path;
    file::LockFile lock;
    std::optional<file::StoreLoss> loss;
    if (is_file) {
        // The lock first: nobody touches the file of a running server.
        auto taken = file::LockFile::take(path + ".lock");
        if (!taken) {
            return std::unexpected(std::move(taken).error());
        }
        lock = std::move(*taken);
        loss = options.outlives_power_cut ? file::find_loss(path, options.vfs, false) : std::nullopt;
        if (loss && !options.accepts_loss) {
            return std::unexpected(file::as_error(path, *loss));
        }
        if (loss && loss->is_wal_foreign) {
            put_aside(path + "-wal");
        }
        if (auto error = make_private(path)) {
            return std::unexpected(*std::move(error));
        }
    }
    try {
        auto writing = prepared(path, options, loss);
        if (!writing) {
            return std::unexpected(std::move(writing).error());
        }
        std::optional<file::Connection> reading;
        if (is_file) {
            reading.emplace(path, file::Connection::Mode::read_only, options.vfs);
        }
        return std::make_unique<SqliteStore>(std::make_unique<SqliteStore::Inside>(
            path, std::move(lock), *std::move(writing), std::move(reading), std::move(post), options, std::move(loss)));
    } catch (const file::SqliteFault& fault) {
        return std::unexpected(fault.as_error(path));
    }
}

} // namespace runset::server::store::sqlite
