// The store in a PostgreSQL database, for one server process or several. What is reported as kept is on the disk of the
// primary; while the database is away everything is answered with `unavailable`, and it connects anew by itself.
#pragma once

#include <expected>
#include <memory>

#include "server/sqlite_store.h"
#include "server/store.h"

namespace runset::server {

class PostgresStore final : public Store {
public:
    class Inside;

    explicit PostgresStore(std::unique_ptr<Inside> inside);
    /// Writes what is waiting. Its `done` functions are posted, so the poster must still take them.
    ~PostgresStore() override;

    void keep(Change change, std::function<void(Kept)> done) override;
    void keep_up_time(std::int64_t up_ms) override;
    std::int64_t up_time() override;
    /// Throws std::runtime_error if it cannot be read.
    std::vector<StoredTable> live_tables(std::string_view rules_version) override;
    int count_frozen() override;
    /// None also while the database is away.
    std::optional<StoredTable> table(std::string_view id) override;
    void read_table(std::string_view id, const std::function<void(TableRead)>& done) override;
    void forget(std::string_view table, const Digest& token_hash, const std::function<void(Forgotten)>& done) override;
    void erase(std::string_view table, const Digest& token_hash, const std::function<void(Erased)>& done) override;
    int delete_before(std::int64_t at_ms) override;

    /// All that are kept. Throws std::runtime_error.
    std::vector<ListedTable> listing();
    /// True while a node holds a lease. Throws std::runtime_error.
    bool is_in_use();
    /// How many transactions were committed, for measuring.
    [[nodiscard]] std::uint64_t commits() const;

private:
    std::unique_ptr<Inside> inside_;
};

/// True for what `open_postgres_store` takes: postgresql://…
[[nodiscard]] bool is_postgres_url(std::string_view store);

/// Brings the database up to date first. `node` is the one that will have the tables made here; empty: nodes do not
/// matter.
std::expected<std::unique_ptr<PostgresStore>, StoreError> open_postgres_store(const std::string& url, Poster post,
                                                                              const std::string& node = {});

} // namespace runset::server
