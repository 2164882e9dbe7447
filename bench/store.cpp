// Durable events a second: one change at a time, as without group commit, and many tables at once, each waiting for its
// last change before it sends the next. And the start: how long all live tables take to load, the chain checked.
#include <benchmark/benchmark.h>

#include <condition_variable>
#include <filesystem>
#include <mutex>

#include "server/store/sqlite/sqlite_store.h"

namespace runset::server {
namespace {

class Folder {
public:
    Folder() {
        // The current folder, for the one of temporary files may be no disk at all.
        std::string name = (std::filesystem::current_path() / "store-bench-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string file() const { return path_ / "store"; }

private:
    std::filesystem::path path_;
};

store::EventRow row(std::int64_t seq) {
    return {.seq = seq, .at_ms = seq, .seat = static_cast<int>(seq % 4), .cid = seq, .body = std::string(150, 'm')};
}

std::unique_ptr<store::sqlite::SqliteStore> opened(const std::string& path) {
    return store::sqlite::open_sqlite_store(path, [](const std::function<void()>& call) { call(); }).value();
}

/// Counts what has been kept, and lets a thread wait for it.
class Counter {
public:
    void add() {
        const std::lock_guard lock(mutex_);
        ++count_;
        changed_.notify_one();
    }
    void wait_for(std::int64_t count) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return count_ >= count; });
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::int64_t count_ = 0;
};

/// At most one change a table is on its way.
void durable_events(benchmark::State& bench) {
    const auto tables = static_cast<std::int64_t>(bench.range(0));
    const Folder folder;
    const auto store = opened(folder.file());
    Counter kept;
    const auto count = [&](store::Kept) { kept.add(); };
    for (std::int64_t table = 0; table < tables; ++table) {
        store->keep({.table = std::to_string(table), .is_new = true}, count);
    }
    kept.wait_for(tables);
    const std::uint64_t before = store->commits();
    std::int64_t sent = 0;
    for (auto _ : bench) {
        // With one table: nothing else is on its way.
        kept.wait_for(sent + 1);
        store->keep({.table = std::to_string(sent % tables), .events = {row(1 + sent / tables)}}, count);
        ++sent;
    }
    kept.wait_for(tables + sent);
    bench.SetItemsProcessed(sent);
    bench.counters["events_a_commit"] = static_cast<double>(sent) / static_cast<double>(store->commits() - before);
}
BENCHMARK(durable_events)->Arg(1)->Arg(10)->Arg(100)->Arg(1000)->MinTime(2)->UseRealTime();

void load_live_tables(benchmark::State& bench) {
    constexpr int events_a_table = 150;
    const Folder folder;
    const auto store = opened(folder.file());
    Counter kept;
    for (std::int64_t table = 0; table < bench.range(0); ++table) {
        store::Change change{.table = std::to_string(table), .is_new = true};
        for (int seq = 1; seq <= events_a_table; ++seq) {
            change.events.push_back(row(seq));
        }
        store->keep(std::move(change), [&](store::Kept) { kept.add(); });
    }
    kept.wait_for(bench.range(0));
    for (auto _ : bench) {
        benchmark::DoNotOptimize(store->live_tables());
    }
    bench.SetItemsProcessed(bench.iterations() * bench.range(0));
}
BENCHMARK(load_live_tables)->Arg(500)->Arg(5000)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
} // namespace runset::server
