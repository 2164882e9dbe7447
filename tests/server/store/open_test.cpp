// Which files are opened and which are refused, and how older ones are brought up to date.
#include <array>

#include <gmock/gmock.h>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/store/fixture.h"
#include "server/store/sqlite/file/schema.h"

namespace runset::server::store {
namespace {

mode_t mode_of(const std::string& path) {
    struct stat status{};
    return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 0777U : 0;
}

void make_version_1(const std::string& path) {
    sqlite::file::Connection(path, sqlite::file::Connection::Mode::create)
        .execute(bytes_of(RUNSET_TEST_DATA "/store/version_1.sql"));
}

TEST(StoreOpen, lets_nobody_else_read_its_files) {
    const Folder folder;
    std::ofstream(folder.file()).close();
    ::chmod(folder.file().c_str(), 0644);
    const auto store = opened(folder.file());
    ASSERT_EQ(keep_and_wait(*store, made("t1", {event(1)})), Kept::yes);
    for (const char* end : {"", "-wal", "-shm", ".lock", ".head"}) {
        EXPECT_EQ(mode_of(folder.file() + end), 0600U) << end;
    }
}

TEST(StoreOpen, uses_a_write_ahead_log) {
    const Folder folder;
    const auto store = opened(folder.file());
    ASSERT_EQ(keep_and_wait(*store, made("t1")), Kept::yes);
    sqlite::file::Connection other(folder.file(), sqlite::file::Connection::Mode::existing);
    sqlite::file::Statement mode = other.prepare("PRAGMA journal_mode");
    ASSERT_TRUE(mode.step());
    EXPECT_EQ(mode.text(0), "wal");
}

TEST(StoreOpen, refuses_a_second_opener) {
    const Folder folder;
    {
        const auto store = opened(folder.file());
        EXPECT_EQ(refusal(folder.file()), "store.locked");
    }
    EXPECT_EQ(refusal(folder.file()), "opened");
}

TEST(StoreOpen, refuses_a_second_process_until_the_first_is_killed) {
    const Folder folder;
    std::array<int, 2> pipe{};
    ASSERT_EQ(::pipe(pipe.data()), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        const auto store = sqlite::open_sqlite_store(folder.file(), call_at_once);
        const char mark = store ? 'o' : 'x';
        static_cast<void>(::write(pipe[1], &mark, 1));
        ::pause();
        ::_exit(0);
    }
    char mark = 0;
    ASSERT_EQ(::read(pipe[0], &mark, 1), 1);
    EXPECT_EQ(mark, 'o');
    EXPECT_EQ(refusal(folder.file()), "store.locked");
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    EXPECT_EQ(refusal(folder.file()), "opened");
    ::close(pipe[0]);
    ::close(pipe[1]);
}

TEST(StoreOpen, refuses_what_it_cannot_reach) {
    const Folder folder;
    EXPECT_EQ(refusal(folder.file("missing/store.db")), "store.unreadable");
    std::filesystem::create_directory(folder.file("folder"));
    EXPECT_EQ(refusal(folder.file("folder")), "store.unreadable");
}

TEST(StoreOpen, refuses_what_is_no_store_and_leaves_it_alone) {
    const Folder folder;
    const std::string text(5'000, 'x');
    std::ofstream(folder.file("text")) << text;
    EXPECT_EQ(refusal(folder.file("text")), "store.not_a_store");
    EXPECT_EQ(bytes_of(folder.file("text")), text);

    sqlite::file::Connection(folder.file("other"), sqlite::file::Connection::Mode::create)
        .execute("CREATE TABLE films(title TEXT)");
    const std::string other = bytes_of(folder.file("other"));
    EXPECT_EQ(refusal(folder.file("other")), "store.not_a_store");
    EXPECT_EQ(bytes_of(folder.file("other")), other);
}

TEST(StoreOpen, refuses_a_newer_version) {
    const Folder folder;
    make_version_1(folder.file());
    tamper(folder.file(), "PRAGMA user_version = 99");
    const auto store = sqlite::open_sqlite_store(folder.file(), call_at_once);
    ASSERT_FALSE(store.has_value());
    EXPECT_EQ(store.error().code, "store.newer");
    EXPECT_THAT(store.error().detail, testing::HasSubstr("99 > "));
}

TEST(StoreOpen, makes_an_empty_file_a_store) {
    const Folder folder;
    std::ofstream(folder.file()).close();
    ASSERT_EQ(keep_and_wait(*opened(folder.file()), made("t1", {event(1)})), Kept::yes);
    sqlite::file::Connection connection(folder.file(), sqlite::file::Connection::Mode::existing);
    EXPECT_EQ(connection.integer("PRAGMA user_version"),
              static_cast<std::int64_t>(sqlite::file::schema_steps().size()));
}

TEST(StoreOpen, reads_a_store_of_version_1) {
    const Folder folder;
    make_version_1(folder.file());
    const auto store = opened(folder.file());
    EXPECT_EQ(store->times(0).up_ms, 12'345);
    const StoredTable table = store->live_tables().at(0);
    EXPECT_TRUE(table.is_chain_good);
    EXPECT_EQ(seqs(table), (std::vector<std::int64_t>{1, 2, 3}));
    EXPECT_EQ(sqlite::file::Connection(folder.file(), sqlite::file::Connection::Mode::existing)
                  .integer("SELECT count(*) FROM sqlite_schema WHERE name = 'snapshots'"),
              0);
    EXPECT_EQ(table.seats.at(0).name, "Anna");
    EXPECT_TRUE(table.bad_seats.empty());
    tamper(folder.file(), "UPDATE seats SET token_hash = zeroblob(32)");
    EXPECT_EQ(store->table("t1")->bad_seats.size(), 1U);
    EXPECT_EQ(table.secrets.at(0).seed, digest_of(0x0b));
    EXPECT_EQ(keep_and_wait(*store, step("t1", {event(4, 0, 1)})), Kept::conflict);
    EXPECT_EQ(keep_and_wait(*store, step("t1", {event(4, 0, 2)})), Kept::yes);
    EXPECT_TRUE(store->table("t1")->is_chain_good);
}

TEST(StoreOpen, takes_the_steps_that_are_missing_all_or_none) {
    const Folder folder;
    make_version_1(folder.file());
    sqlite::file::Connection connection(folder.file(), sqlite::file::Connection::Mode::existing);
    std::vector<std::string_view> steps(sqlite::file::schema_steps().begin(), sqlite::file::schema_steps().begin() + 1);
    steps.emplace_back("ALTER TABLE seats ADD COLUMN kind INTEGER NOT NULL DEFAULT 7");
    steps.emplace_back("ALTER TABLE nothing ADD COLUMN x");
    EXPECT_THROW(sqlite::file::migrate(connection, steps), sqlite::file::SqliteFault);
    EXPECT_EQ(connection.integer("PRAGMA user_version"), 1);
    EXPECT_THROW(connection.integer("SELECT kind FROM seats"), sqlite::file::SqliteFault);

    steps.pop_back();
    sqlite::file::migrate(connection, steps);
    EXPECT_EQ(connection.integer("PRAGMA user_version"), 2);
    EXPECT_EQ(connection.integer("SELECT kind FROM seats"), 7);
    EXPECT_EQ(connection.integer("SELECT count(*) FROM events"), 3);
    EXPECT_FALSE(sqlite::file::schema_fault(connection, steps).has_value());
    EXPECT_EQ(sqlite::file::schema_fault(connection, std::span(steps).first(1))->code, "store.newer");
}

} // namespace
} // namespace runset::server::store
