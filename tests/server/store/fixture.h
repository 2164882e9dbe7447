// A folder for a store that goes away with the test, and short ways to write to it.
#pragma once

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "server/store/sqlite/file/connection.h"
#include "server/store/sqlite/sqlite_store.h"

namespace runset::server::store {

class Folder {
public:
    explicit Folder(const std::filesystem::path& parent = std::filesystem::temp_directory_path()) {
        std::string name = (parent / "runset-store-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string file(const std::string& name = "store.db") const { return path_ / name; }

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// Where a sync costs nothing, for tests that open very many stores and believe in no disk anyway.
inline std::filesystem::path quick_parent() {
    const std::filesystem::path memory = "/dev/shm";
    return std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path();
}

/// Calls at once, in the writing thread.
inline void call_at_once(const std::function<void()>& call) {
    call();
}

inline std::unique_ptr<sqlite::SqliteStore> opened(const std::string& path, const sqlite::StoreOptions& options = {}) {
    auto store = sqlite::open_sqlite_store(path, call_at_once, options);
    EXPECT_TRUE(store.has_value()) << store.error().code << " " << store.error().detail;
    return store.has_value() ? std::move(*store) : nullptr;
}

/// The code of the refusal, or "opened".
inline std::string refusal(const std::string& path) {
    const auto store = sqlite::open_sqlite_store(path, call_at_once);
    return store ? "opened" : std::string(store.error().code);
}

inline Kept keep_and_wait(Store& store, Change change) {
    const auto result = std::make_shared<std::promise<Kept>>();
    store.keep(std::move(change), [result](Kept kept) { result->set_value(kept); });
    return result->get_future().get();
}

inline Store::Forgotten forget_and_wait(Store& store, std::string_view table, const Digest& token_hash) {
    const auto result = std::make_shared<std::promise<Store::Forgotten>>();
    store.forget(table, token_hash, [result](Store::Forgotten forgotten) { result->set_value(forgotten); });
    return result->get_future().get();
}

inline Store::Erased erase_and_wait(Store& store, std::string_view table, const Digest& token_hash) {
    const auto result = std::make_shared<std::promise<Store::Erased>>();
    store.erase(table, token_hash, [result](Store::Erased erased) { result->set_value(erased); });
    return result->get_future().get();
}

inline int delete_and_wait(Store& store, std::int64_t at_ms) {
    const auto result = std::make_shared<std::promise<int>>();
    store.delete_before(at_ms, [result](int count) { result->set_value(count); });
    return result->get_future().get();
}

/// Over, and not saved: what grows old.
inline Change finished(Change change) {
    change.status = TableStatus::finished;
    return change;
}

inline Digest digest_of(std::uint8_t byte) {
    Digest digest{};
    digest.fill(byte);
    return digest;
}

inline EventRow event(std::int64_t seq, int seat = -1, std::int64_t cid = -1) {
    return {.seq = seq, .at_ms = 1'000 * seq, .seat = seat, .cid = cid, .body = "event " + std::to_string(seq)};
}

inline Change made(const std::string& table, std::vector<EventRow> events = {}) {
    const std::int64_t touched_ms = events.empty() ? 0 : events.back().at_ms;
    return {.table = table, .is_new = true, .touched_ms = touched_ms, .events = std::move(events)};
}

inline Change step(const std::string& table, std::vector<EventRow> events) {
    const std::int64_t touched_ms = events.empty() ? 0 : events.back().at_ms;
    return {.table = table, .touched_ms = touched_ms, .events = std::move(events)};
}

/// Runs SQL on the file as an outsider would.
inline void tamper(const std::string& path, const std::string& sql) {
    sqlite::file::Connection(path, sqlite::file::Connection::Mode::existing).execute(sql);
}

inline std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline std::vector<std::int64_t> seqs(const StoredTable& table) {
    std::vector<std::int64_t> result;
    for (const EventRow& row : table.events) {
        result.push_back(row.seq);
    }
    return result;
}

} // namespace runset::server::store
