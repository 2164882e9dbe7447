#include "server/store/sqlite/file/connection.h"

#include <algorithm>
#include <cctype>
#include <span>

#include <sqlite3.h>

namespace runset::server::store::sqlite::file {

namespace {

constexpr int busy_ms = 2000;
constexpr int primary_code = 0xff;

int open_flags(Connection::Mode mode) {
    switch (mode) {
    case Connection::Mode::create:
        return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    case Connection::Mode::existing:
        return SQLITE_OPEN_READWRITE;
    case Connection::Mode::read_only:
        return SQLITE_OPEN_READONLY;
    case Connection::Mode::without_log:
        return SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
    }
    return SQLITE_OPEN_READONLY;
}

/// The name by which SQLite opens a file as if it never changed, so that it looks for nothing beside it.
std::string unchanging(const std::string& path) {
    constexpr std::string_view plain = "/._-";
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string name = "file:";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 || plain.contains(c)) {
            name += c;
        } else {
            name += {'%', digits[byte >> 4U], digits[byte & 15U]};
        }
    }
    return name + "?immutable=1";
}

} // namespace

SqliteFault::SqliteFault(sqlite3* database)
    : SqliteFault(sqlite3_errcode(database) & primary_code, sqlite3_errmsg(database)) {}

bool SqliteFault::is_constraint() const {
    return code_ == SQLITE_CONSTRAINT;
}

StoreError SqliteFault::as_error(const std::string& path) const {
    StoreError error{.code = "store.unreadable", .detail = path + ": " + what()};
    if (code_ == SQLITE_NOTADB) {
        error.code = "store.not_a_store";
    } else if (code_ == SQLITE_CORRUPT) {
        error.code = "store.damaged";
    } else if (code_ == SQLITE_FULL || code_ == SQLITE_READONLY) {
        error.code = "store.unwritable";
    }
    return error;
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

Statement::Statement(sqlite3* database, std::string_view sql) : database_(database) {
    sqlite3_stmt* statement = nullptr;
    check(sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement,
                             nullptr));
    statement_.reset(statement);
}

void Statement::check(int code) {
    if (code != SQLITE_OK) {
        throw SqliteFault(database_);
    }
}

bool Statement::step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) {
        return true;
    }
    if (code != SQLITE_DONE) {
        const SqliteFault fault(database_);
        reset();
        throw fault;
    }
    reset();
    return false;
}

void Statement::reset() {
    // It repeats the failure of the last step, which has been reported.
    static_cast<void>(sqlite3_reset(statement_.get()));
}

void Statement::bind(int place, std::int64_t value) {
    check(sqlite3_bind_int64(statement_.get(), place, value));
}

void Statement::bind(int place, std::optional<std::int64_t> value) {
    check(value ? sqlite3_bind_int64(statement_.get(), place, *value) : sqlite3_bind_null(statement_.get(), place));
}

void Statement::bind(int place, std::string_view value) {
    // A null pointer would bind NULL, and an empty view may hold one.
    const char* bytes = value.empty() ? "" : value.data();
    check(sqlite3_bind_text64(statement_.get(), place, bytes, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::bind(int place, const Digest& value) {
    check(sqlite3_bind_blob64(statement_.get(), place, value.data(), value.size(), SQLITE_TRANSIENT));
}

std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

bool Statement::is_null(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::string Statement::text(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
    const int size = sqlite3_column_bytes(statement_.get(), column);
    return bytes == nullptr ? std::string() : std::string(bytes, static_cast<std::size_t>(size));
}

Digest Statement::digest(int column) const {
    Digest result{};
    const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    if (bytes != nullptr && size == result.size()) {
        std::ranges::copy(std::span(bytes, size), result.begin());
    }
    return result;
}

void Connection::Close::operator()(sqlite3* database) const {
    sqlite3_close_v2(database);
}

Connection::Connection(const std::string& path, Mode mode, const std::string& vfs) {
    sqlite3* database = nullptr;
    const std::string name = mode == Mode::without_log ? unchanging(path) : path;
    const int code = sqlite3_open_v2(name.c_str(), &database, open_flags(mode) | SQLITE_OPEN_NOMUTEX,
                                     vfs.empty() ? nullptr : vfs.c_str());
    database_.reset(database);
    if (code != SQLITE_OK) {
        throw SqliteFault(code & primary_code, database == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(database));
    }
    restore_patience();
    if (mode == Mode::read_only) {
        sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    }
}

void Connection::restore_patience() {
    sqlite3_busy_timeout(database_.get(), busy_ms);
}

void Connection::execute(const std::string& sql) {
    if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
        throw SqliteFault(database_.get());
    }
}

std::int64_t Connection::integer(std::string_view sql) {
    Statement statement = prepare(sql);
    return statement.step() ? statement.integer(0) : 0;
}

bool Connection::is_in_transaction() const {
    return sqlite3_get_autocommit(database_.get()) == 0;
}

void Connection::copy_to(Connection& target) {
    sqlite3_backup* backup = sqlite3_backup_init(target.database_.get(), "main", database_.get(), "main");
    if (backup == nullptr) {
        throw SqliteFault(target.database_.get());
    }
    // All pages in one step: a reader of the WAL hinders nobody, and several steps would begin anew at each commit.
    const int code = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
    if (code != SQLITE_DONE) {
        throw SqliteFault(code & primary_code, sqlite3_errstr(code));
    }
}

Transaction::Transaction(Connection& connection, Kind kind) : connection_(connection) {
    connection_.execute(kind == Kind::writing ? "BEGIN IMMEDIATE" : "BEGIN");
}

Transaction::~Transaction() {
    if (connection_.is_in_transaction()) {
        try {
            connection_.execute("ROLLBACK");
        } catch (const SqliteFault&) { // NOLINT(bugprone-empty-catch) SQLite has rolled back by itself
        }
    }
}

void Transaction::commit() {
    connection_.execute("COMMIT");
}

} // namespace runset::server::store::sqlite::file
