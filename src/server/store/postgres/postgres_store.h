// The store in a PostgreSQL database, for one server process or several. What is reported as kept is on the disk of the
// primary; while the database is away everything is answered with `unavailable`, and it connects anew by itself.
#pragma once

#include <expected>
#include <memory>

#include "server/loop/poster.h"
#include "server/store/error.h"
#include "server/store/store.h"

namespace runset::server::store::postgres {

class PostgresStore final : public Store {
public:
    class Inside;

    PostgresStore(std::unique_ptr<Inside> inside, std::string unsafe_settings);
    /// Writes what is waiting. Its `done` functions are posted, so the poster must still take them.
    ~PostgresStore() override;

    void keep(Change change, std::function<void(Kept)> done) override;
    void keep_times(const StoreTimes& times, std::int64_t wall_ms) override;
    StoreTimes times(std::int64_t wall_ms) override;
    void begin_clock(std::int64_t clock_ms) override;
    /// Throws std::runtime_error if it cannot be read.
    std::vector<StoredTable> live_tables() override;
    int count_frozen() override;
    /// None also while the database is away.
    std::optional<StoredTable> table(std::string_view id) override;
    void read_table(std::string_view id, std::function<void(const TableRead&)> look,
                    std::function<void()> done) override;
    void forget(std::string_view table, const Digest& token_hash, const std::function<void(Forgotten)>& done) override;
    void erase(std::string_view table, const Digest& token_hash, const std::function<void(Erased)>& done) override;
    void delete_before(std::int64_t at_ms, std::function<void(int)> done) override;

    /// All that are kept. Throws std::runtime_error.
    std::vector<ListedTable> listing();
    /// True while a node holds a lease. Throws std::runtime_error.
    bool is_in_use();
    /// The database's settings under which a power cut may take back what was reported as kept (safety.h).
    [[nodiscard]] const std::string& unsafe_settings() const { return unsafe_settings_; }
    /// How many transactions were committed, for measuring.
    [[nodiscard]] std::uint64_t commits() const;

private:
    std::unique_ptr<Inside> inside_;
    std::string unsafe_settings_;
};

/// True for what `open_postgres_store` takes: postgresql://…
[[nodiscard]] bool is_postgres_url(std::string_view store);

/// Brings the database up to date first. `node` is the one that will have the tables made here; empty: nodes do not
/// matter.
std::expected<std::unique_ptr<PostgresStore>, StoreError> open_postgres_store(const std::string& url, loop::Poster post,
                                                                              const std::string& node = {});

} // namespace runset::server::store::postgres
