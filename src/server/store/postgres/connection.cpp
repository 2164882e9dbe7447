#include "server/store/postgres/connection.h"

#include <algorithm>
#include <array>
#include <utility>

#include <libpq-fe.h>
#include <poll.h>

namespace runset::server::store::postgres {

namespace {

/// Nobody waits for a session that was stopped in the middle of a transaction, nor for long for a lock; and what is
/// acknowledged is on the disk of the database, whatever its settings say.
constexpr std::string_view session_settings =
    "SELECT set_config('idle_in_transaction_session_timeout', '2000', false), set_config('lock_timeout', '4000', "
    "false), set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE "
    "current_setting('synchronous_commit') END, false), set_config('client_min_messages', 'error', false)";

std::string first_line(std::string_view text) {
    return std::string(text.substr(0, text.find('\n')));
}

void ignore_notice(void* /*nothing*/, const PGresult* /*result*/) {}

} // namespace

bool PgFault::is_trouble() const {
    // Connection, transaction rolled back for others' sake, out of resources, object in use, operator, system.
    constexpr std::array<std::string_view, 6> classes{"08", "40", "53", "55", "57", "58"};
    return state_.empty() ||
           std::ranges::any_of(classes, [&](std::string_view kind) { return state_.starts_with(kind); });
}

StoreError PgFault::as_error() const {
    return {.code = "store.unreadable", .detail = what()};
}

PgRows::PgRows(pg_result* result) : result_(result, PQclear) {}

std::optional<PgFault> PgRows::fault() const {
    const ExecStatusType status = PQresultStatus(result_.get());
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
        return std::nullopt;
    }
    const char* state = PQresultErrorField(result_.get(), PG_DIAG_SQLSTATE);
    return PgFault(state == nullptr ? "" : state, first_line(PQresultErrorMessage(result_.get())));
}

int PgRows::count() const {
    return PQntuples(result_.get());
}

bool PgRows::is_null(int row, int column) const {
    return PQgetisnull(result_.get(), row, column) != 0;
}

std::string_view PgRows::bytes(int row, int column) const {
    return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::vector<std::string> PgRows::texts(int column) const {
    std::vector<std::string> all(static_cast<std::size_t>(count()));
    for (int row = 0; row < count(); ++row) {
        all[static_cast<std::size_t>(row)] = text(row, column);
    }
    return all;
}

Digest PgRows::digest(int row, int column) const {
    Digest digest{};
    const std::string_view given = bytes(row, column);
    if (given.size() == digest.size()) {
        std::ranges::transform(given, digest.begin(), [](char byte) { return static_cast<std::uint8_t>(byte); });
    }
    return digest;
}

PgConnection::PgConnection(const std::string& url, std::chrono::milliseconds patience)
    : connection_(nullptr, PQfinish), patience_(patience) {
    deadline_ = std::chrono::steady_clock::now() + patience_;
    connect(url);
    PQsetNoticeReceiver(connection_.get(), ignore_notice, nullptr);
    if (PQsetnonblocking(connection_.get(), 1) != 0 || PQenterPipelineMode(connection_.get()) != 1) {
        fail();
    }
    run(session_settings);
}

void PgConnection::connect(const std::string& url) {
    const std::array<const char*, 6> names{"dbname",           "fallback_application_name", "target_session_attrs",
                                           "tcp_user_timeout", "client_encoding",           nullptr};
    const std::array<const char*, 6> values{url.c_str(), "runset", "read-write", "5000", "UTF8", nullptr};
    connection_.reset(PQconnectStartParams(names.data(), values.data(), 1));
    for (auto state = PGRES_POLLING_WRITING; state != PGRES_POLLING_OK; state = PQconnectPoll(connection_.get())) {
        if (state == PGRES_POLLING_FAILED || PQstatus(connection_.get()) == CONNECTION_BAD) {
            fail();
        }
        pollfd ready{.fd = PQsocket(connection_.get()),
                     .events = static_cast<short>(state == PGRES_POLLING_READING ? POLLIN : POLLOUT),
                     .revents = 0};
        const auto rest = std::chrono::ceil<std::chrono::milliseconds>(deadline_ - std::chrono::steady_clock::now());
        if (rest.count() <= 0 || ::poll(&ready, 1, static_cast<int>(rest.count())) == 0) {
            give_up("the database does not answer");
        }
    }
}

void PgConnection::fail() {
    give_up(connection_ ? first_line(PQerrorMessage(connection_.get())) : "out of memory");
}

void PgConnection::give_up(const std::string& why) {
    is_broken_ = true;
    throw PgFault("", why);
}

void PgConnection::script(const std::string& sql) {
    PQexitPipelineMode(connection_.get());
    const auto fault = PgRows(PQexec(connection_.get(), sql.c_str())).fault();
    PQenterPipelineMode(connection_.get());
    if (fault) {
        throw PgFault(*fault);
    }
}

void PgConnection::queue(std::string_view sql, const PgValues& values) {
    if (is_broken_) {
        give_up("the connection to the database is lost");
    }
    std::vector<Oid> types;
    std::vector<const char*> bytes;
    std::vector<int> sizes;
    const std::vector<int> formats(values.all().size(), 1);
    for (const PgValues::Value& value : values.all()) {
        types.push_back(value.type);
        bytes.push_back(value.bytes.data());
        sizes.push_back(static_cast<int>(value.bytes.size()));
    }
    const int count = static_cast<int>(types.size());
    auto known = prepared_.find(std::string(sql));
    if (known == prepared_.end()) {
        known = prepared_.emplace(sql, "s" + std::to_string(++last_name_)).first;
        if (PQsendPrepare(connection_.get(), known->second.c_str(), known->first.c_str(), count, types.data()) != 1) {
            fail();
        }
        queued_.push_back({.prepares = known->first});
    }
    if (PQsendQueryPrepared(connection_.get(), known->second.c_str(), count, bytes.data(), sizes.data(), formats.data(),
                            1) != 1) {
        fail();
    }
    queued_.push_back({});
}

std::vector<PgRows> PgConnection::send() {
    deadline_ = std::chrono::steady_clock::now() + patience_;
    const std::vector<Queued> queued = std::exchange(queued_, {});
    if (PQpipelineSync(connection_.get()) != 1) {
        fail();
    }
    flush();
    std::vector<PgRows> rows;
    std::optional<PgFault> fault;
    for (const Queued& one : queued) {
        PgRows result = result_of_one();
        // What stands behind the statement at fault was not even looked at.
        fault = fault ? fault : result.fault();
        if (one.prepares.empty()) {
            rows.push_back(std::move(result));
        } else if (fault) {
            prepared_.erase(one.prepares);
        }
    }
    (void)next_result(); // the end of the queue
    if (fault) {
        throw PgFault(*fault);
    }
    return rows;
}

PgRows PgConnection::run(std::string_view sql, const PgValues& values) {
    queue(sql, values);
    return send().back();
}

void PgConnection::wait_for(bool to_write) {
    if (PQstatus(connection_.get()) != CONNECTION_OK) {
        fail(); // there is no descriptor to wait on any more
    }
    pollfd ready{.fd = PQsocket(connection_.get()),
                 .events = static_cast<short>(to_write ? POLLIN | POLLOUT : POLLIN),
                 .revents = 0};
    const auto rest = std::chrono::ceil<std::chrono::milliseconds>(deadline_ - std::chrono::steady_clock::now());
    if (rest.count() <= 0 || ::poll(&ready, 1, static_cast<int>(rest.count())) == 0) {
        give_up("the database does not answer");
    }
}

void PgConnection::flush() {
    for (int left = PQflush(connection_.get()); left != 0; left = PQflush(connection_.get())) {
        if (left < 0) {
            fail();
        }
        wait_for(true);
        // Else both sides could wait for the other to read.
        if (PQconsumeInput(connection_.get()) != 1) {
            fail();
        }
    }
}

PgRows PgConnection::next_result() {
    while (PQisBusy(connection_.get()) != 0) {
        wait_for(false);
        if (PQconsumeInput(connection_.get()) != 1) {
            fail();
        }
    }
    return PgRows(PQgetResult(connection_.get()));
}

PgRows PgConnection::result_of_one() {
    PgRows result = next_result();
    if (PQstatus(connection_.get()) != CONNECTION_OK) {
        fail();
    }
    (void)next_result();
    return result;
}

std::vector<std::string> PgConnection::hints() {
    std::vector<std::string> all;
    if (PQconsumeInput(connection_.get()) != 1) {
        fail();
    }
    while (PGnotify* const hint = PQnotifies(connection_.get())) {
        all.push_back(std::string(hint->relname) + " " + hint->extra);
        PQfreemem(hint);
    }
    return all;
}

int PgConnection::descriptor() const {
    return PQsocket(connection_.get());
}

PgTransaction::PgTransaction(PgConnection& connection, Kind kind) : connection_(connection) {
    connection_.queue(kind == Kind::writing ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
}

PgTransaction::~PgTransaction() {
    if (is_open_) {
        try {
            connection_.run("ROLLBACK");
        } catch (const PgFault&) { // NOLINT(bugprone-empty-catch) with the connection its transaction has ended
        }
    }
}

void PgTransaction::commit() {
    connection_.run("COMMIT");
    is_open_ = false;
}

} // namespace runset::server::store::postgres
