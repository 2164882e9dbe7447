// A connection to an SQLite database and its prepared statements, which close themselves. Whatever SQLite refuses is
// thrown as SqliteFault; the store catches it and answers with a value.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "server/store/error.h"
#include "server/store/store.h"

struct sqlite3;
struct sqlite3_stmt;

namespace runset::server::store::sqlite::file {

class SqliteFault : public std::runtime_error {
public:
    explicit SqliteFault(sqlite3* database);
    SqliteFault(int code, const std::string& text) : std::runtime_error(text), code_(code) {}

    /// SQLite's primary result code.
    int code() const { return code_; }
    /// A row with this key is there already.
    bool is_constraint() const;

    /// The same for people, about the file at `path`.
    StoreError as_error(const std::string& path) const;

private:
    int code_;
};

class Statement {
public:
    Statement(sqlite3* database, std::string_view sql);

    /// Begins anew with these values for the question marks, in their order.
    template <class... Values> Statement& start(const Values&... values) {
        reset();
        int place = 0;
        (bind(++place, values), ...);
        return *this;
    }
    /// Runs to the end, whatever rows come.
    template <class... Values> void run(const Values&... values) {
        start(values...);
        while (step()) {
        }
    }

    /// True: there is a row. After the last one the statement is reset by itself.
    bool step();
    void reset();

    std::int64_t integer(int column) const;
    bool is_null(int column) const;
    std::string text(int column) const;
    /// All zeros where the stored length is wrong, which no hash equals.
    Digest digest(int column) const;

private:
    void bind(int place, std::int64_t value);
    void bind(int place, std::optional<std::int64_t> value);
    void bind(int place, std::string_view value);
    void bind(int place, const Digest& value);
    void check(int code);

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    sqlite3* database_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// Used by one thread at a time.
class Connection {
public:
    /// `read_only` changes nothing, not even at its end; `without_log` sees the file as it is without its write-ahead
    /// log.
    enum class Mode : std::uint8_t { create, existing, read_only, without_log };

    Connection(const std::string& path, Mode mode, const std::string& vfs = {});

    void execute(const std::string& sql);
    Statement prepare(std::string_view sql) { return {database_.get(), sql}; }
    /// The first column of the first row.
    std::int64_t integer(std::string_view sql);

    /// How long it waits for others, as it was at first.
    void restore_patience();

    /// False as well once SQLite has rolled back by itself after a failure.
    bool is_in_transaction() const;
    /// Copies all of it, as it is at one instant, over `target`.
    void copy_to(Connection& target);
    /// For what SQLite offers beside SQL.
    sqlite3* raw() { return database_.get(); }

private:
    struct Close {
        void operator()(sqlite3* database) const;
    };
    std::unique_ptr<sqlite3, Close> database_;
};

/// Rolled back unless committed.
class Transaction {
public:
    enum class Kind : std::uint8_t { reading, writing };

    Transaction(Connection& connection, Kind kind);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    void commit();

private:
    Connection& connection_;
};

} // namespace runset::server::store::sqlite::file
