// A store's place for one test, in SQLite or in PostgreSQL: what one store promises the other has to promise too.
#pragma once

#include "server/store/fixture.h"
#include "server/store/postgres/connection.h"
#include "server/store/postgres/postgres_store.h"
#include "support/postgres.h"

namespace runset::server::store {

enum class StoreKind : std::uint8_t { sqlite, postgres };

inline std::string kind_name(const testing::TestParamInfo<StoreKind>& info) {
    return info.param == StoreKind::sqlite ? "sqlite" : "postgres";
}

/// One for all tests of a process; each has a database of its own in it.
inline test::Postgres& shared_postgres() {
    static test::Postgres postgres;
    return postgres;
}

inline std::string fresh_database() {
    static int number = 0;
    const std::string name = "test" + std::to_string(++number);
    postgres::PgConnection(shared_postgres().url(), std::chrono::seconds(20)).script("CREATE DATABASE " + name);
    return shared_postgres().url(name);
}

class EitherPlace {
public:
    explicit EitherPlace(StoreKind kind) : kind_(kind), address_(is_sqlite() ? folder_.file() : fresh_database()) {}

    /// May be opened again once the one before is gone.
    [[nodiscard]] std::unique_ptr<Store> open() const {
        if (is_sqlite()) {
            return opened(address_);
        }
        auto store = postgres::open_postgres_store(address_, call_at_once);
        EXPECT_TRUE(store.has_value()) << store.error().code << " " << store.error().detail;
        return store.has_value() ? std::move(*store) : nullptr;
    }
    /// Runs SQL on it as an outsider would; `other` where the two differ.
    void tamper(const std::string& sql, const std::string& other = {}) const {
        if (is_sqlite()) {
            store::tamper(address_, sql);
        } else {
            postgres::PgConnection connection(address_, std::chrono::seconds(10));
            connection.run("SET search_path = runset");
            connection.script(other.empty() ? sql : other);
        }
    }
    [[nodiscard]] std::int64_t integer(const std::string& sql) const {
        if (is_sqlite()) {
            return sqlite::file::Connection(address_, sqlite::file::Connection::Mode::read_only).integer(sql);
        }
        postgres::PgConnection connection(address_, std::chrono::seconds(10));
        connection.run("SET search_path = runset");
        return connection.run(sql).integer(0, 0);
    }
    /// A database goes on for an instant with what a killed process has asked for.
    void wait_until_alone() const {
        while (!is_sqlite() && integer("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND "
                                       "pid <> pg_backend_pid()") > 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
    [[nodiscard]] bool is_sqlite() const { return kind_ == StoreKind::sqlite; }
    [[nodiscard]] const std::string& address() const { return address_; }

private:
    StoreKind kind_;
    Folder folder_;
    std::string address_;
};

inline std::uint64_t commits_of(const Store& store) {
    const auto* sqlite = dynamic_cast<const sqlite::SqliteStore*>(&store);
    return sqlite != nullptr ? sqlite->commits() : dynamic_cast<const postgres::PostgresStore&>(store).commits();
}

class EitherStore : public testing::TestWithParam<StoreKind> {
protected:
    void SetUp() override {
        if (GetParam() == StoreKind::postgres && !test::postgres_programs()) {
            GTEST_SKIP() << "PostgreSQL is not installed: tools/setup test";
        }
        place_ = std::make_unique<EitherPlace>(GetParam());
    }
    [[nodiscard]] std::unique_ptr<Store> open() const { return place_->open(); }

    std::unique_ptr<EitherPlace> place_;
};

} // namespace runset::server::store
