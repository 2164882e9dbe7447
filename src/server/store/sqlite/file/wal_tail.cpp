#include "server/store/sqlite/file/wal_tail.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include <sqlite3.h>

#include "server/store/sqlite/file/connection.h"

namespace runset::server::store::sqlite::file {

namespace {

void check(int code) {
    if (code != SQLITE_OK) {
        throw SqliteFault(code, sqlite3_errstr(code));
    }
}

sqlite3_file& file_of(Connection& connection, int which) {
    sqlite3_file* file = nullptr;
    check(sqlite3_file_control(connection.raw(), "main", which, static_cast<void*>(&file)));
    return *file;
}

/// Null: there is none.
sqlite3_file* log_of(Connection& connection) {
    Statement mode = connection.prepare("PRAGMA journal_mode");
    if (!mode.step() || mode.text(0) != "wal") {
        return nullptr;
    }
    sqlite3_file& file = file_of(connection, SQLITE_FCNTL_JOURNAL_POINTER);
    return file.pMethods == nullptr ? nullptr : &file;
}

/// Where the last commit ends, by the index that all connections share (https://sqlite.org/walformat.html, 2.1).
std::int64_t end_of_last_commit(Connection& connection) {
    constexpr int index_page = 32 * 1024;
    constexpr std::size_t page_size_at = 14;
    constexpr std::size_t frames_at = 16;
    constexpr std::int64_t log_head = 32;
    constexpr std::int64_t frame_head = 24;
    sqlite3_file& file = file_of(connection, SQLITE_FCNTL_FILE_POINTER);
    void volatile* index = nullptr;
    check(file.pMethods->xShmMap(&file, 0, index_page, 0, &index));
    if (index == nullptr) {
        throw SqliteFault(SQLITE_IOERR, "no index of the log");
    }
    std::uint16_t page_size = 0;
    std::uint32_t frames = 0;
    const auto* bytes = static_cast<const char*>(const_cast<const void*>(index)); // nobody else writes meanwhile
    std::memcpy(&page_size, bytes + page_size_at, sizeof page_size);
    std::memcpy(&frames, bytes + frames_at, sizeof frames);
    const std::int64_t page = page_size == 1 ? 65'536 : page_size;
    return frames == 0 ? 0 : log_head + std::int64_t{frames} * (frame_head + page);
}

std::int64_t size_of(sqlite3_file& file) {
    sqlite3_int64 size = 0;
    check(file.pMethods->xFileSize(&file, &size));
    return size;
}

void sync(sqlite3_file& file) {
    check(file.pMethods->xSync(&file, SQLITE_SYNC_NORMAL));
}

} // namespace

void cut_wal_tail(Connection& connection) {
    const Transaction alone(connection, Transaction::Kind::writing);
    sqlite3_file* log = log_of(connection);
    if (log == nullptr) {
        return;
    }
    const std::int64_t end = end_of_last_commit(connection);
    if (size_of(*log) >= end) {
        // Also where it has this size already: the sync after the last cut may have failed.
        check(log->pMethods->xTruncate(log, end));
    }
    sync(*log);
}

void write_wal_anew(Connection& connection) {
    const Transaction alone(connection, Transaction::Kind::writing);
    sqlite3_file* log = log_of(connection);
    const std::int64_t end = log == nullptr ? 0 : std::min(size_of(*log), end_of_last_commit(connection));
    if (end == 0) {
        return;
    }
    std::array<char, 65'536> bytes{}; // the largest page: SQLite's files take little more at once
    for (std::int64_t at = 0; at < end;) {
        const int count = static_cast<int>(std::min<std::int64_t>(static_cast<std::int64_t>(bytes.size()), end - at));
        check(log->pMethods->xRead(log, bytes.data(), count, at));
        check(log->pMethods->xWrite(log, bytes.data(), count, at));
        at += count;
    }
    sync(*log);
}

} // namespace runset::server::store::sqlite::file
