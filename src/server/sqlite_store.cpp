#include "server/sqlite_store.h"

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <future>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/change_writer.h"
#include "server/group_commit.h"
#include "server/head_keeper.h"
#include "server/lock_file.h"
#include "server/schema.h"
#include "server/seat_hashes.h"
#include "server/store_backup.h"
#include "server/store_loss.h"
#include "server/table_reader.h"

namespace runset::server {

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

void set_up(Connection& connection, const StoreOptions& options) {
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

/// Something is missing, and somebody has decided to go on: so that nobody has to wonder later.
void note_loss(Connection& connection, const StoreLoss& loss) {
    Statement insert = connection.prepare("INSERT INTO losses VALUES(unixepoch() * 1000, ?, ?, ?)");
    for (const TableLoss& table : loss.tables) {
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

std::expected<Connection, StoreError> prepared(const std::string& path, const StoreOptions& options,
                                               const std::optional<StoreLoss>& loss) {
    Connection connection(path, Connection::Mode::create, options.vfs);
    if (auto error = schema_fault(connection, schema_steps())) {
        error->detail = path + error->detail;
        return std::unexpected(*std::move(error));
    }
    set_up(connection, options);
    const bool has_hashes = connection.integer("PRAGMA user_version") >= seat_hashes_version;
    migrate(connection, schema_steps());
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
    Inside(std::string path, LockFile lock, Connection writing, std::optional<Connection> reading, Poster post,
           const StoreOptions& options, std::optional<StoreLoss> loss)
        : path_(std::move(path)), vfs_(options.vfs), lock_(std::move(lock)), writing_(std::move(writing)),
          reading_(std::move(reading)), up_ms_(writing_.integer("SELECT value FROM meta WHERE key = 'up_ms'")),
          writer_(writing_), accepted_(loss ? std::move(loss->notes) : std::vector<StoreNote>{}),
          head_(
              reading_ && options.outlives_power_cut
                  ? std::make_unique<HeadKeeper>(
                        writing_, writer_, HeadKeeper::Place{.path = path_, .vfs = vfs_, .is_whole = accepted_.empty()})
                  : nullptr),
          commit_(writing_, writing_guard_, std::move(post), head_.get()) {}

    /// The result of `read` over one instant's rows.
    template <class Read> auto read(const Read& read) {
        const std::lock_guard lock(reading_ ? reading_guard_ : writing_guard_);
        Connection& connection = reading_ ? *reading_ : writing_;
        const Transaction transaction(connection, Transaction::Kind::reading);
        TableReader reader(connection);
        return read(reader);
    }

    /// As many as the last time where the disk does not say.
    int count_frozen() {
        try {
            frozen_ = read([](TableReader& reader) { return reader.count_frozen(); });
        } catch (const SqliteFault&) { // NOLINT(bugprone-empty-catch) it is only a figure
        }
        return frozen_;
    }

    /// Runs in the writing thread, after what waits there already. False: not kept.
    bool erase(const std::function<void(ChangeWriter&)>& work) {
        // Shared, for the writing thread may still be inside set_value when this one goes on.
        const auto result = std::make_shared<std::promise<Kept>>();
        const auto write = [&] {
            work(writer_);
            return Kept::yes;
        };
        commit_.add({.write = write, .done = [result](Kept kept) { result->set_value(kept); }, .is_erasing = true});
        return result->get_future().get() == Kept::yes;
    }

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
    std::atomic<std::int64_t>& up_ms() { return up_ms_; }

private:
    std::string path_;
    std::string vfs_;
    LockFile lock_;
    std::mutex writing_guard_;
    std::mutex reading_guard_;
    Connection writing_;
    std::optional<Connection> reading_;
    std::atomic<std::int64_t> up_ms_;
    ChangeWriter writer_;
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

void SqliteStore::keep_up_time(std::int64_t up_ms) {
    inside_->up_ms() = up_ms;
    const auto write = [inside = inside_.get(), up_ms] {
        inside->writer().write_up_time(up_ms);
        return Kept::yes;
    };
    // Not kept? The next one comes in some seconds.
    inside_->commit().add({.write = write, .done = [](Kept) {}});
}

std::int64_t SqliteStore::up_time() {
    return inside_->up_ms();
}

std::vector<StoredTable> SqliteStore::live_tables(std::string_view rules_version) {
    return inside_->read([&](TableReader& reader) {
        std::vector<StoredTable> tables;
        for (const std::string& id : reader.live_ids()) {
            // Listed and yet not found: the rows' order is damaged.
            StoredTable damaged{.id = id, .is_chain_good = false};
            tables.push_back(reader.read(id, rules_version).value_or(std::move(damaged)));
        }
        return tables;
    });
}

int SqliteStore::count_frozen() {
    return inside_->count_frozen();
}

std::optional<StoredTable> SqliteStore::table(std::string_view id) {
    return inside_->read([&](TableReader& reader) { return reader.read(std::string(id), std::nullopt); });
}

void SqliteStore::forget(std::string_view table, const Digest& token_hash, const std::function<void(Forgotten)>& done) {
    bool is_known = false;
    const bool is_kept = inside_->erase([&](ChangeWriter& writer) { is_known = writer.erase_name(table, token_hash); });
    if (is_kept && is_known) {
        done({});
    } else {
        done(std::unexpected(is_kept ? NotErased::bad_token : NotErased::not_kept));
    }
}

void SqliteStore::erase(std::string_view table, const Digest& token_hash, const std::function<void(Erased)>& done) {
    std::optional<int> waiting;
    const bool is_kept =
        inside_->erase([&](ChangeWriter& writer) { waiting = writer.erase_table(std::string(table), token_hash); });
    if (is_kept && waiting) {
        done(*waiting);
    } else {
        done(std::unexpected(is_kept ? NotErased::bad_token : NotErased::not_kept));
    }
}

int SqliteStore::delete_before(std::int64_t at_ms) {
    int count = 0;
    const bool is_kept =
        inside_->erase([&](ChangeWriter& writer) { count = writer.erase_before(at_ms, tables_a_call); });
    return is_kept ? count : 0;
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

std::expected<std::unique_ptr<SqliteStore>, StoreError> open_sqlite_store(const std::string& path, Poster post,
                                                                          const StoreOptions& options) {
    const bool is_file = path != memory_path;
    LockFile lock;
    std::optional<StoreLoss> loss;
    if (is_file) {
        // The lock first: nobody touches the file of a running server.
        auto taken = LockFile::take(path + ".lock");
        if (!taken) {
            return std::unexpected(std::move(taken).error());
        }
        lock = std::move(*taken);
        loss = options.outlives_power_cut ? find_loss(path, options.vfs, false) : std::nullopt;
        if (loss && !options.accepts_loss) {
            return std::unexpected(as_error(path, *loss));
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
        std::optional<Connection> reading;
        if (is_file) {
            reading.emplace(path, Connection::Mode::read_only, options.vfs);
        }
        return std::make_unique<SqliteStore>(std::make_unique<SqliteStore::Inside>(
            path, std::move(lock), *std::move(writing), std::move(reading), std::move(post), options, std::move(loss)));
    } catch (const SqliteFault& fault) {
        return std::unexpected(fault.as_error(path));
    }
}

} // namespace runset::server
