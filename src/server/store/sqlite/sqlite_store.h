// The store in one SQLite file, for one server process. What is reported as kept outlives a killed process and a power
// cut; a full disk is answered with `unavailable` until there is room again.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "server/loop/poster.h"
#include "server/store/error.h"
#include "server/store/store.h"

namespace runset::server::store::sqlite {

struct StoreOptions {
    bool outlives_power_cut = true; // false: only killed processes, at about the speed of memory
    /// Emptying the log after something was forgotten: then a rest so many times as long. Fewer than one move in a
    /// hundred meets it, however many names are to be forgotten.
    int cleaner_rests = 200;
    std::string vfs{};         // SQLite's way to the disk, by name; else its usual one
    bool accepts_loss = false; // goes on with what is left of a store that is not whole, and notes it there
};

class SqliteStore final : public Store {
public:
    class Inside;

    explicit SqliteStore(std::unique_ptr<Inside> inside);
    /// Writes what is waiting. Its `done` functions are posted, so the poster must still take them.
    ~SqliteStore() override;

    void keep(Change change, std::function<void(Kept)> done) override;
    void keep_times(const StoreTimes& times, std::int64_t wall_ms) override;
    StoreTimes times(std::int64_t wall_ms) override;
    void begin_clock(std::int64_t clock_ms) override;
    /// Both readings throw std::runtime_error if the list of tables itself cannot be read.
    std::vector<StoredTable> live_tables() override;
    std::optional<StoredTable> table(std::string_view id) override;
    void read_table(std::string_view id, std::function<void(const TableRead&)> look,
                    std::function<void()> done) override;
    int count_frozen() override;
    void forget(std::string_view table, const Digest& token_hash, const std::function<void(Forgotten)>& done) override;
    void erase(std::string_view table, const Digest& token_hash, const std::function<void(Erased)>& done) override;
    void delete_before(std::int64_t at_ms, std::function<void(int)> done) override;

    /// All that are kept. Throws std::runtime_error.
    std::vector<ListedTable> listing();
    /// A copy as `backup_store` makes it, while the server goes on.
    std::expected<void, StoreError> backup_to(const std::string& path);
    /// What was missing when it was opened, if that was accepted.
    const std::vector<StoreNote>& accepted_loss() const;
    /// How many transactions were committed, for measuring.
    std::uint64_t commits() const;

private:
    std::unique_ptr<Inside> inside_;
};

/// Makes the file (mode 0600) where it is missing. `path` may be ":memory:", for play that nobody keeps. PATH.lock is
/// held while the store is open. A store from which something is missing (file/loss.h) is refused and left as it is.
std::expected<std::unique_ptr<SqliteStore>, StoreError> open_sqlite_store(const std::string& path, loop::Poster post,
                                                                          const StoreOptions& options = {});

} // namespace runset::server::store::sqlite
