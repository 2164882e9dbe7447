// A connection to PostgreSQL that waits no longer than it is told to. Statements are queued and go out together: one
// way there and back for all of them. Whatever the database refuses is thrown as PgFault; the store catches it and
// answers with a value.
#pragma once

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/store/error.h"
#include "server/store/postgres/values.h"

struct pg_conn;
struct pg_result;

namespace runset::server::store::postgres {

class PgFault : public std::runtime_error {
public:
    /// `state`: the five letters of SQLSTATE; empty where the connection itself is at fault.
    PgFault(std::string state, const std::string& text) : std::runtime_error(text), state_(std::move(state)) {}

    [[nodiscard]] const std::string& state() const { return state_; }
    /// A row with this key is there already.
    [[nodiscard]] bool is_constraint() const { return state_.starts_with("23"); }
    /// The statement is not to blame: the connection, the disk, a server that stops or a lock that is not let go.
    [[nodiscard]] bool is_trouble() const;

    /// The same for people, without the password that may stand in the address.
    [[nodiscard]] StoreError as_error() const;

private:
    std::string state_;
};

class PgRows {
public:
    explicit PgRows(pg_result* result);

    /// Why there are none, if so.
    [[nodiscard]] std::optional<PgFault> fault() const;
    [[nodiscard]] int count() const;
    [[nodiscard]] bool is_null(int row, int column) const;
    [[nodiscard]] std::string_view bytes(int row, int column) const;
    [[nodiscard]] std::string text(int row, int column) const { return std::string(bytes(row, column)); }
    /// A whole column.
    [[nodiscard]] std::vector<std::string> texts(int column) const;
    [[nodiscard]] std::int64_t integer(int row, int column) const { return pg_integer(bytes(row, column)); }
    /// All zeros where it is not 32 bytes long.
    [[nodiscard]] Digest digest(int row, int column) const;

private:
    std::shared_ptr<pg_result> result_;
};

class PgConnection {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// `url` as libpq takes it. Only ever a server that takes writes: a replica is late.
    PgConnection(const std::string& url, std::chrono::milliseconds patience);

    /// Several statements without values and without rows.
    void script(const std::string& sql);
    /// Puts a statement into the queue. It is prepared once for the life of the connection.
    void queue(std::string_view sql, const PgValues& values = {});
    /// Sends the queue; the rows of each statement in it. Throws the first fault, and then the queue is empty.
    std::vector<PgRows> send();
    PgRows run(std::string_view sql, const PgValues& values = {});

    /// The messages of LISTEN that have come; each is "channel payload".
    std::vector<std::string> hints();
    /// To be waited on for hints.
    [[nodiscard]] int descriptor() const;
    /// False once it has failed: what follows would not be understood any more.
    [[nodiscard]] bool is_usable() const { return !is_broken_; }

private:
    struct Queued {
        std::string prepares{}; // the statement; empty: it is run
    };

    void connect(const std::string& url);
    /// Until there is something to read, or to write if so asked.
    void wait_for(bool to_write);
    void flush();
    [[nodiscard]] PgRows next_result();
    /// The result of a statement and the mark of its end.
    [[nodiscard]] PgRows result_of_one();
    [[noreturn]] void fail();
    [[noreturn]] void give_up(const std::string& why);

    std::unique_ptr<pg_conn, void (*)(pg_conn*)> connection_;
    std::chrono::milliseconds patience_;
    Time deadline_{};
    std::unordered_map<std::string, std::string> prepared_; // by the statement: its name
    int last_name_ = 0;
    bool is_broken_ = false;
    std::vector<Queued> queued_;
};

/// BEGIN and, unless it was committed, ROLLBACK.
class PgTransaction {
public:
    enum class Kind : std::uint8_t { writing, reading };
    PgTransaction(PgConnection& connection, Kind kind);
    ~PgTransaction();
    PgTransaction(const PgTransaction&) = delete;
    PgTransaction& operator=(const PgTransaction&) = delete;

    void commit();

private:
    PgConnection& connection_;
    bool is_open_ = true;
};

} // namespace runset::server::store::postgres
