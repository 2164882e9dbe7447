// What only a database can do to a store: go away and come back, lose a connection in the middle of a commit, be
// another program's; and an epoch that keeps a stale node out.
#include <gmock/gmock.h>

#include "server/store/either_store.h"
#include "server/store/postgres/schema.h"

namespace runset::server::store {
namespace {

class PostgresStoreTest : public testing::Test {
protected:
    void SetUp() override {
        if (!test::postgres_programs()) {
            GTEST_SKIP() << "PostgreSQL is not installed: tools/setup test";
        }
    }
    static std::string refusal(const std::string& url) {
        const auto store = postgres::open_postgres_store(url, call_at_once);
        return store ? "opened" : std::string(store.error().code);
    }
    static void run(const std::string& url, const std::string& sql) {
        postgres::PgConnection(url, std::chrono::seconds(10)).script(sql);
    }
};

TEST_F(PostgresStoreTest, F5_nothing_is_kept_while_the_database_is_away) {
    test::Postgres database;
    auto store = postgres::open_postgres_store(database.url(), call_at_once).value();
    ASSERT_EQ(keep_and_wait(*store, made("t1", {event(1, 0, 1)})), Kept::yes);
    for (std::int64_t seq = 2; seq < 8; seq += 2) {
        database.stop(SIGQUIT);
        EXPECT_EQ(keep_and_wait(*store, step("t1", {event(seq, 0, seq)})), Kept::unavailable);
        EXPECT_EQ(keep_and_wait(*store, made("t2")), Kept::unavailable);
        EXPECT_EQ(forget_and_wait(*store, "t1", digest_of(1)), std::unexpected(NotErased::not_kept));
        EXPECT_EQ(delete_and_wait(*store, 1'000'000), 0);
        EXPECT_FALSE(store->table("t1").has_value());
        database.start();
        EXPECT_EQ(keep_and_wait(*store, step("t1", {event(seq, 0, seq)})), Kept::yes);
        EXPECT_EQ(keep_and_wait(*store, step("t1", {event(seq + 1)})), Kept::yes);
    }
    const StoredTable table = store->table("t1").value();
    EXPECT_TRUE(table.is_chain_good);
    EXPECT_EQ(table.events.size(), 7U);
}

// Settings under which a commit means little: one of them every connection puts right, the others are told.
TEST_F(PostgresStoreTest, says_when_the_database_does_not_wait_for_its_disk) {
    test::Postgres database;
    EXPECT_EQ(postgres::open_postgres_store(database.url(), call_at_once).value()->unsafe_settings(), "");
    run(database.url(), "ALTER SYSTEM SET fsync = off");
    run(database.url(), "ALTER SYSTEM SET full_page_writes = off");
    run(database.url(), "ALTER SYSTEM SET synchronous_commit = off");
    database.stop(SIGINT);
    database.start();
    const auto store = postgres::open_postgres_store(database.url(), call_at_once).value();
    EXPECT_EQ(store->unsafe_settings(), "fsync = off, full_page_writes = off");
    postgres::PgConnection connection(database.url(), std::chrono::seconds(10));
    EXPECT_EQ(connection.run("SHOW synchronous_commit").text(0, 0), "on");
}

// Who must not wait does not wait, however long the database takes, and is told in the end.
TEST_F(PostgresStoreTest, F5_reading_holds_nobody_up) {
    test::Postgres database;
    auto store = postgres::open_postgres_store(database.url(), call_at_once).value();
    ASSERT_EQ(keep_and_wait(*store, made("t1", {event(1)})), Kept::yes);
    const auto ask = [&](const std::string& id) {
        auto told = std::make_shared<std::promise<TableRead>>();
        store->read_table(id, [told](const TableRead& read) { told->set_value(read); }, [] {});
        return told->get_future();
    };
    {
        postgres::PgConnection other(database.url(), std::chrono::seconds(10));
        postgres::PgTransaction holding(other, postgres::PgTransaction::Kind::writing);
        other.run("LOCK TABLE runset.events IN ACCESS EXCLUSIVE MODE");
        auto read = ask("t1");
        EXPECT_EQ(read.wait_for(std::chrono::seconds(0)), std::future_status::timeout);
        holding.commit();
        EXPECT_EQ(read.get().value().value().events.size(), 1U);
    }
    EXPECT_FALSE(ask("t2").get().value().has_value());
    database.stop(SIGQUIT);
    auto first = ask("t1");
    auto second = ask("t1");
    EXPECT_FALSE(first.get().has_value());
    EXPECT_FALSE(second.get().has_value());
    database.start();
    EXPECT_TRUE(ask("t1").get().value().has_value());
}

// The database is cut off at any instant, in the middle of commits too: whatever was reported is what is there.
TEST_F(PostgresStoreTest, F5_a_commit_without_an_answer_is_looked_up) {
    test::Postgres database;
    auto store = postgres::open_postgres_store(database.url(), call_at_once).value();
    std::int64_t next = 1;
    int conflicts = 0;
    for (int cut = 0; cut < 6; ++cut) {
        std::atomic<bool> is_over = false;
        std::thread writer([&] {
            while (!is_over) {
                Change change{.table = "t1", .is_new = next == 1, .events = {event(next, 0, next)}};
                const Kept kept = keep_and_wait(*store, std::move(change));
                next += kept == Kept::yes ? 1 : 0;
                conflicts += kept == Kept::conflict ? 1 : 0; // called not kept, and yet it was
            }
        });
        std::this_thread::sleep_for(std::chrono::milliseconds(7 * cut + 3));
        database.stop(SIGQUIT);
        database.start();
        is_over = true;
        writer.join();
        EXPECT_EQ(conflicts, 0);
        EXPECT_EQ(store->table("t1").value().events.size(), static_cast<std::size_t>(next - 1));
    }
    EXPECT_TRUE(store->table("t1").value().is_chain_good);
}

TEST_F(PostgresStoreTest, F4_a_stale_node_writes_nothing) {
    const std::string url = fresh_database();
    auto store = postgres::open_postgres_store(url, call_at_once, "node 1").value();
    ASSERT_EQ(keep_and_wait(*store, made("t1", {event(1)})), Kept::yes);
    Change own = step("t1", {event(2, 0, 1)});
    own.epoch = 1;
    EXPECT_EQ(keep_and_wait(*store, own), Kept::yes);
    run(url, "UPDATE runset.tables SET epoch = 2, owner = 'node 2'");
    Change stale = step("t1", {event(3, 0, 2)});
    stale.epoch = 1;
    EXPECT_EQ(keep_and_wait(*store, stale), Kept::lost);
    Change frozen{.table = "t1", .epoch = 1, .status = TableStatus::frozen};
    EXPECT_EQ(keep_and_wait(*store, frozen), Kept::lost);
    EXPECT_EQ(store->table("t1").value().events.size(), 2U);
    EXPECT_EQ(store->table("t1").value().status, TableStatus::live);
    stale.epoch = 2;
    EXPECT_EQ(keep_and_wait(*store, stale), Kept::yes);
}

TEST_F(PostgresStoreTest, a_session_that_hangs_in_a_transaction_holds_nobody_up) {
    const std::string url = fresh_database();
    auto store = postgres::open_postgres_store(url, call_at_once).value();
    ASSERT_EQ(keep_and_wait(*store, made("t1", {event(1)})), Kept::yes);
    postgres::PgConnection stopped(url, std::chrono::seconds(10));
    postgres::PgTransaction hanging(stopped, postgres::PgTransaction::Kind::writing);
    stopped.run("SELECT 1 FROM runset.tables FOR UPDATE");
    EXPECT_EQ(keep_and_wait(*store, step("t1", {event(2)})), Kept::yes);
    EXPECT_THROW(stopped.run("SELECT 1"), postgres::PgFault);
}

TEST_F(PostgresStoreTest, refuses_what_it_cannot_use) {
    EXPECT_EQ(refusal("postgresql://runset@127.0.0.1:1/none?connect_timeout=1"), "store.unreadable");
    EXPECT_EQ(refusal(shared_postgres().url("nothing")), "store.unreadable");
    const std::string other = fresh_database();
    run(other, "CREATE SCHEMA runset");
    EXPECT_EQ(refusal(other), "store.not_a_store");
    const std::string newer = fresh_database();
    EXPECT_EQ(refusal(newer), "opened");
    EXPECT_EQ(refusal(newer), "opened"); // any number of nodes
    run(newer, "UPDATE runset.meta SET value = 99 WHERE key = 'version'");
    EXPECT_EQ(refusal(newer), "store.newer");
}

TEST_F(PostgresStoreTest, takes_the_steps_that_are_missing_all_or_none) {
    const std::string url = fresh_database();
    postgres::PgConnection connection(url, std::chrono::seconds(10));
    std::vector<std::string_view> steps(postgres::pg_schema_steps().begin(), postgres::pg_schema_steps().end());
    const auto version = static_cast<std::int64_t>(steps.size());
    ASSERT_FALSE(postgres::pg_migrate(connection, steps).has_value());
    steps.emplace_back("CREATE TABLE runset.added(x integer)");
    steps.emplace_back("ALTER TABLE runset.nothing ADD COLUMN x integer");
    EXPECT_THROW((void)postgres::pg_migrate(connection, steps), postgres::PgFault);
    EXPECT_EQ(connection.run("SELECT value FROM runset.meta WHERE key = 'version'").integer(0, 0), version);
    EXPECT_EQ(connection.run("SELECT to_regclass('runset.added') IS NULL").integer(0, 0), 1);
    steps.pop_back();
    EXPECT_FALSE(postgres::pg_migrate(connection, steps).has_value());
    EXPECT_EQ(connection.run("SELECT to_regclass('runset.added') IS NULL").integer(0, 0), 0);
    EXPECT_EQ(postgres::pg_migrate(connection, postgres::pg_schema_steps()).value().code, "store.newer");
}

TEST_F(PostgresStoreTest, nodes_that_start_together_make_one_schema) {
    const std::string url = fresh_database();
    std::vector<std::thread> nodes;
    std::atomic<int> opened = 0;
    for (int i = 0; i < 6; ++i) {
        nodes.emplace_back([&] { opened += postgres::open_postgres_store(url, call_at_once).has_value() ? 1 : 0; });
    }
    for (std::thread& node : nodes) {
        node.join();
    }
    EXPECT_EQ(opened, 6);
}

} // namespace
} // namespace runset::server::store
