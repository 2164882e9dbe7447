// D1: names and old tables go away for good, and a backup holds no seed of a table that is still playing.
#include <gmock/gmock.h>

#include <sys/stat.h>

#include "server/store/either_store.h"
#include "server/store/sqlite/backup.h"

namespace runset::server::store {
namespace {

const std::string name = "Zwiebelinchen";

class StoreErase : public EitherStore {};

Change with_secrets(const std::string& id, std::uint8_t seed) {
    Change change = made(id, {event(1)});
    change.secrets = {{.round = 1, .seed = digest_of(seed)}};
    change.seats = {{.seat = 2, .token_hash = digest_of(seed), .name = name}};
    return change;
}

bool is_anywhere(const std::string& path, const std::string& text) {
    return bytes_of(path).contains(text) || bytes_of(path + "-wal").contains(text);
}

std::string text_of(std::uint8_t byte) {
    return std::string(32, static_cast<char>(byte));
}

TEST(StoreFile, forgets_a_name_down_to_the_last_byte) {
    const Folder folder;
    const auto store = opened(folder.file());
    ASSERT_EQ(keep_and_wait(*store, with_secrets("t1", 0xa1)), Kept::yes);
    ASSERT_TRUE(is_anywhere(folder.file(), name));
    EXPECT_EQ(forget_and_wait(*store, "t1", digest_of(0xa2)), std::unexpected(NotErased::bad_token));
    EXPECT_EQ(forget_and_wait(*store, "t2", digest_of(0xa1)), std::unexpected(NotErased::bad_token));
    EXPECT_EQ(store->table("t1")->seats.at(0).name, name);
    EXPECT_TRUE(forget_and_wait(*store, "t1", digest_of(0xa1)));
    EXPECT_EQ(store->table("t1")->seats.at(0).name, "");
    EXPECT_EQ(store->table("t1")->seats.at(0).token_hash, digest_of(0xa1));
    EXPECT_FALSE(is_anywhere(folder.file(), name));
}

TEST_P(StoreErase, forgets_after_what_waits_already) {
    const auto store = open();
    store->keep(with_secrets("t1", 0xa1), [](Kept) {});
    EXPECT_TRUE(forget_and_wait(*store, "t1", digest_of(0xa1)));
}

TEST_P(StoreErase, deletes_old_tables_with_all_their_rows) {
    const auto store = open();
    ASSERT_EQ(keep_and_wait(*store, finished(with_secrets("old", 0xa1))), Kept::yes);
    ASSERT_EQ(keep_and_wait(*store, with_secrets("played", 0xa2)), Kept::yes);
    ASSERT_EQ(keep_and_wait(*store, finished(step("played", {event(2)}))), Kept::yes);
    Change saved = finished(with_secrets("saved", 0xa3));
    saved.is_saved = true;
    ASSERT_EQ(keep_and_wait(*store, saved), Kept::yes);
    ASSERT_EQ(keep_and_wait(*store, made("live")), Kept::yes); // however old it is

    EXPECT_EQ(delete_and_wait(*store, 1'000), 0);
    EXPECT_EQ(delete_and_wait(*store, 1'001), 1);
    EXPECT_FALSE(store->table("old").has_value());
    EXPECT_EQ(delete_and_wait(*store, 1'000'000), 1);
    for (const char* rows : {"events", "secrets", "seats"}) {
        EXPECT_EQ(place_->integer("SELECT count(*) FROM " + std::string(rows)), 1) << rows;
    }
    EXPECT_EQ(place_->integer("SELECT count(*) FROM tables"), 2);
    EXPECT_TRUE(store->table("saved")->is_chain_good);
    // The id is free again.
    EXPECT_EQ(keep_and_wait(*store, with_secrets("old", 0xa4)), Kept::yes);
}

/// Two people, of whom both have to ask.
Change of_two(const std::string& id) {
    Change table = with_secrets(id, 0xa1);
    table.seats.push_back({.seat = 1, .token_hash = digest_of(0xb1), .name = "Benedictine"});
    return table;
}

TEST_P(StoreErase, deletes_a_table_when_the_last_of_its_people_asks) {
    {
        const auto store = open();
        ASSERT_EQ(keep_and_wait(*store, of_two("t1")), Kept::yes);
        ASSERT_EQ(keep_and_wait(*store, with_secrets("t2", 0xa2)), Kept::yes);
        EXPECT_EQ(erase_and_wait(*store, "t1", digest_of(0xc1)), std::unexpected(NotErased::bad_token));
        EXPECT_EQ(erase_and_wait(*store, "nowhere", digest_of(0xa1)), std::unexpected(NotErased::bad_token));
        EXPECT_EQ(erase_and_wait(*store, "t1", digest_of(0xa1)), 1);
        EXPECT_EQ(erase_and_wait(*store, "t1", digest_of(0xa1)), 1); // asking twice is asking once
        EXPECT_EQ(store->table("t1")->events.size(), 1U);
    }
    const auto store = open(); // the wish is kept
    EXPECT_EQ(erase_and_wait(*store, "t1", digest_of(0xb1)), 0);
    const StoredTable left = store->table("t1").value();
    EXPECT_EQ(left.status, TableStatus::erased);
    EXPECT_TRUE(left.is_chain_good && left.events.empty() && left.seats.empty() && left.secrets.empty());
    EXPECT_EQ(store->table("t2")->events.size(), 1U);
    // Nobody gets this code again, and nobody goes on with it.
    EXPECT_EQ(keep_and_wait(*store, made("t1", {event(1)})), Kept::conflict);
    EXPECT_EQ(delete_and_wait(*store, 1'000'000), 0);
    EXPECT_EQ(store->table("t1")->status, TableStatus::erased);
}

TEST(StoreFile, deletes_a_table_down_to_the_last_byte) {
    const Folder folder;
    const auto store = opened(folder.file());
    ASSERT_EQ(keep_and_wait(*store, of_two("t1")), Kept::yes);
    ASSERT_TRUE(is_anywhere(folder.file(), "Benedictine"));
    EXPECT_EQ(erase_and_wait(*store, "t1", digest_of(0xa1)), 1);
    EXPECT_EQ(erase_and_wait(*store, "t1", digest_of(0xb1)), 0);
    EXPECT_FALSE(is_anywhere(folder.file(), "Benedictine"));
    EXPECT_FALSE(is_anywhere(folder.file(), name));
    EXPECT_FALSE(is_anywhere(folder.file(), text_of(0xa1)));
}

TEST_P(StoreErase, deletes_a_hundred_at_a_time) {
    const auto store = open();
    for (int i = 0; i < 250; ++i) {
        store->keep(finished(made("t" + std::to_string(i), {event(1)})), [](Kept) {});
    }
    EXPECT_EQ(delete_and_wait(*store, 5'000), 100);
    EXPECT_EQ(delete_and_wait(*store, 5'000), 100);
    EXPECT_EQ(delete_and_wait(*store, 5'000), 50);
    EXPECT_EQ(delete_and_wait(*store, 5'000), 0);
}

TEST(StoreFile, keeps_no_byte_of_a_table_that_was_deleted) {
    const Folder folder;
    const auto store = opened(folder.file());
    ASSERT_EQ(keep_and_wait(*store, finished(with_secrets("old", 0xa1))), Kept::yes);
    ASSERT_TRUE(is_anywhere(folder.file(), text_of(0xa1)));
    EXPECT_EQ(delete_and_wait(*store, 1'001), 1);
    EXPECT_FALSE(is_anywhere(folder.file(), text_of(0xa1)));
}

TEST_P(StoreErase, forgets_a_name) {
    const auto store = open();
    ASSERT_EQ(keep_and_wait(*store, with_secrets("t1", 0xa1)), Kept::yes);
    EXPECT_EQ(forget_and_wait(*store, "t1", digest_of(0xa2)), std::unexpected(NotErased::bad_token));
    EXPECT_EQ(forget_and_wait(*store, "t2", digest_of(0xa1)), std::unexpected(NotErased::bad_token));
    EXPECT_EQ(store->table("t1")->seats.at(0).name, name);
    EXPECT_TRUE(forget_and_wait(*store, "t1", digest_of(0xa1)));
    EXPECT_EQ(store->table("t1")->seats.at(0).name, "");
    EXPECT_EQ(store->table("t1")->seats.at(0).token_hash, digest_of(0xa1));
}

// Who asks is not held up by a disk, a lock or others that write: it is told when it is done.
TEST(StoreFile, holds_nobody_up_who_wants_to_forget) {
    const Folder folder;
    const auto store = opened(folder.file());
    ASSERT_EQ(keep_and_wait(*store, finished(with_secrets("t1", 0xa1))), Kept::yes);
    std::promise<Store::Forgotten> told;
    std::promise<Store::Erased> told_too;
    std::promise<int> told_at_last;
    {
        sqlite::file::Connection other(folder.file(), sqlite::file::Connection::Mode::existing);
        const sqlite::file::Transaction holding(other, sqlite::file::Transaction::Kind::writing);
        store->forget("t1", digest_of(0xa1), [&](Store::Forgotten forgotten) { told.set_value(forgotten); });
        store->erase("nowhere", digest_of(0xa1), [&](Store::Erased erased) { told_too.set_value(erased); });
        store->delete_before(1, [&](int count) { told_at_last.set_value(count); });
    }
    EXPECT_TRUE(told.get_future().get());
    EXPECT_EQ(told_too.get_future().get(), std::unexpected(NotErased::bad_token));
    EXPECT_EQ(told_at_last.get_future().get(), 0);
}

// Somebody who reads keeps the log as it is. Meanwhile moves are kept, and whoever wants to forget waits for the end.
TEST(StoreFile, forgets_when_nobody_reads_what_was_written) {
    const Folder folder;
    const auto store = opened(folder.file());
    ASSERT_EQ(keep_and_wait(*store, with_secrets("t1", 0xa1)), Kept::yes);
    std::promise<Store::Forgotten> told;
    auto forgotten = told.get_future();
    {
        sqlite::file::Connection other(folder.file(), sqlite::file::Connection::Mode::read_only);
        const sqlite::file::Transaction reading(other, sqlite::file::Transaction::Kind::reading);
        ASSERT_EQ(other.integer("SELECT count(*) FROM seats"), 1);
        store->forget("t1", digest_of(0xa1), [&](Store::Forgotten result) { told.set_value(result); });
        for (std::int64_t seq = 2; seq < 30; ++seq) {
            ASSERT_EQ(keep_and_wait(*store, step("t1", {event(seq)})), Kept::yes);
        }
        EXPECT_EQ(forgotten.wait_for(std::chrono::seconds(0)), std::future_status::timeout);
        // Who has no name there is told at once.
        EXPECT_EQ(forget_and_wait(*store, "t1", digest_of(0xa2)), std::unexpected(NotErased::bad_token));
    }
    EXPECT_TRUE(forgotten.get());
    EXPECT_FALSE(is_anywhere(folder.file(), name));
}

// What is still played at has no age, whatever the clocks say.
TEST_P(StoreErase, deletes_no_table_in_play) {
    const auto store = open();
    ASSERT_EQ(keep_and_wait(*store, with_secrets("live", 0xa1)), Kept::yes);
    EXPECT_EQ(delete_and_wait(*store, 4'000'000'000'000), 0);
    EXPECT_TRUE(store->table("live")->is_chain_good);
}

// A store of a program that went by the wall clock: nobody knows which of its times were right.
TEST_P(StoreErase, counts_every_table_as_touched_when_the_clock_begins) {
    const auto store = open();
    for (const auto& [id, touched_ms] : {std::pair("old", 1'000), std::pair("future", 9'000'000)}) {
        Change change = finished(made(id, {event(1)}));
        change.touched_ms = touched_ms;
        ASSERT_EQ(keep_and_wait(*store, change), Kept::yes);
    }
    store->begin_clock(5'000);
    EXPECT_EQ(delete_and_wait(*store, 5'000), 0);
    // From the second start on ages are what they are, but nothing is younger than now.
    Change ahead = finished(made("ahead", {event(1)}));
    ahead.touched_ms = 9'000'000;
    ASSERT_EQ(keep_and_wait(*store, ahead), Kept::yes);
    store->begin_clock(8'000);
    EXPECT_EQ(delete_and_wait(*store, 5'001), 2);
    EXPECT_EQ(delete_and_wait(*store, 8'000), 0);
    EXPECT_EQ(delete_and_wait(*store, 8'001), 1);
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreErase, testing::Values(StoreKind::sqlite, StoreKind::postgres), kind_name);

TEST(StoreBackup, leaves_out_seeds_that_no_ended_round_has) {
    const Folder folder;
    const auto store = opened(folder.file());
    ASSERT_EQ(keep_and_wait(*store, with_secrets("live", 0xa1)), Kept::yes);
    Change finished = with_secrets("finished", 0xa2);
    finished.seats.clear();
    finished.status = TableStatus::finished;
    ASSERT_EQ(keep_and_wait(*store, finished), Kept::yes);
    Change frozen = with_secrets("frozen", 0xa3);
    frozen.status = TableStatus::frozen;
    frozen.seats.clear();
    ASSERT_EQ(keep_and_wait(*store, frozen), Kept::yes);

    const std::string copy = folder.file("copy.db");
    ASSERT_TRUE(store->backup_to(copy).has_value());
    struct stat status{};
    ASSERT_EQ(::stat(copy.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
    EXPECT_FALSE(std::filesystem::exists(copy + ".part"));
    EXPECT_FALSE(std::filesystem::exists(copy + "-wal"));
    EXPECT_FALSE(bytes_of(copy).contains(text_of(0xa3)));
    EXPECT_TRUE(bytes_of(copy).contains(text_of(0xa2)));

    const auto restored = opened(copy);
    const StoredTable live = restored->table("live").value();
    EXPECT_TRUE(live.is_chain_good);
    EXPECT_EQ(live.secrets.at(0).seed, left_out_seed);
    EXPECT_EQ(live.seats.at(0).name, name);
    EXPECT_EQ(restored->table("finished")->secrets.size(), 1U);
    // The store itself has lost nothing.
    EXPECT_EQ(store->table("live")->secrets.size(), 1U);
}

TEST(StoreBackup, is_of_one_instant_while_the_server_writes) {
    const Folder folder;
    const auto store = opened(folder.file());
    ASSERT_EQ(keep_and_wait(*store, made("t1")), Kept::yes);
    for (std::int64_t seq = 1; seq <= 3'000; ++seq) {
        store->keep(step("t1", {event(seq)}), [](Kept) {});
        if (seq % 1'000 == 0) {
            // As another process would, without the lock.
            const std::string copy = folder.file("copy" + std::to_string(seq));
            ASSERT_TRUE(sqlite::backup_store(folder.file(), copy).has_value());
            EXPECT_TRUE(opened(copy)->table("t1")->is_chain_good);
        }
    }
}

TEST(StoreBackup, copies_memory_too) {
    const Folder folder;
    const auto store = opened(":memory:");
    ASSERT_EQ(keep_and_wait(*store, with_secrets("t1", 0xa1)), Kept::yes);
    ASSERT_TRUE(store->backup_to(folder.file()).has_value());
    EXPECT_TRUE(opened(folder.file())->table("t1")->is_chain_good);
}

TEST(StoreBackup, replaces_nothing_and_copies_only_stores) {
    const Folder folder;
    const auto store = opened(folder.file());
    EXPECT_EQ(store->backup_to(folder.file()).error().code, "store.exists");
    EXPECT_EQ(store->backup_to(folder.file("missing/copy")).error().code, "store.unwritable");
    EXPECT_EQ(sqlite::backup_store(folder.file("nothing"), folder.file("copy")).error().code, "store.unreadable");
    EXPECT_FALSE(std::filesystem::exists(folder.file("nothing")));
    std::ofstream(folder.file("text")) << std::string(5'000, 'x');
    EXPECT_EQ(sqlite::backup_store(folder.file("text"), folder.file("copy")).error().code, "store.not_a_store");
    std::ofstream(folder.file("empty")).close();
    EXPECT_EQ(sqlite::backup_store(folder.file("empty"), folder.file("copy")).error().code, "store.not_a_store");
    EXPECT_FALSE(std::filesystem::exists(folder.file("copy")));
}

} // namespace
} // namespace runset::server::store
