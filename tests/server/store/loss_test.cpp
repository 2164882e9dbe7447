// A store that has lost something says so at the next start and is left as it is, whatever was lost: a piece of its
// write-ahead log, all of it, the head beside it, the file itself. What a crash leaves behind is no loss.
#include <gmock/gmock.h>

#include <sys/wait.h>
#include <unistd.h>

#include "server/store/fixture.h"
#include "server/store/sqlite/backup.h"
#include "server/store/sqlite/file/head.h"
#include "server/store/sqlite/file/loss.h"
#include "server/store/upkeep/every_table.h"

namespace runset::server::store {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr int steps = 20; // of two events each, one after the other at three tables

/// Writes, and is killed before it can close the store.
void play_and_die(const std::string& path) {
    const pid_t child = ::fork();
    if (child == 0) {
        const auto store = sqlite::open_sqlite_store(path, call_at_once);
        bool is_good = store.has_value();
        for (int i = 0; is_good && i < steps; ++i) {
            const std::string id = "T" + std::to_string(i % 3);
            const std::int64_t seq = 2 * (i / 3) + 1;
            Change change{.table = id, .is_new = i < 3, .events = {event(seq), event(seq + 1)}};
            is_good = keep_and_wait(**store, std::move(change)) == Kept::yes;
        }
        ::kill(is_good ? ::getpid() : 0, SIGKILL);
        ::_exit(1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
}

void overwrite(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

std::vector<std::string_view> keys(const std::string& path) {
    const auto store = sqlite::open_sqlite_store(path, call_at_once);
    std::vector<std::string_view> found;
    if (!store) {
        EXPECT_EQ(store.error().code, "store.shorter");
        for (const StoreNote& note : store.error().notes) {
            found.push_back(note.key);
        }
        EXPECT_EQ(found.back(), "store.loss.advice");
        found.pop_back();
    }
    return found;
}

class StoreLossTest : public testing::Test {
protected:
    void SetUp() override { play_and_die(path_); }

    /// Refused, and not a byte is changed.
    std::vector<std::string_view> refused() {
        const std::string file = bytes_of(path_);
        const std::string log = bytes_of(path_ + "-wal");
        const std::string head = bytes_of(path_ + ".head");
        auto found = keys(path_);
        EXPECT_FALSE(found.empty());
        EXPECT_EQ(bytes_of(path_), file);
        EXPECT_EQ(bytes_of(path_ + "-wal"), log);
        EXPECT_EQ(bytes_of(path_ + ".head"), head);
        return found;
    }

    Folder folder_;
    std::string path_ = folder_.file();
};

TEST_F(StoreLossTest, a_killed_process_is_no_loss) {
    EXPECT_THAT(keys(path_), IsEmpty());
    EXPECT_EQ(opened(path_)->table("T0")->events.size(), 14U);
    EXPECT_THAT(keys(path_), IsEmpty());
}

TEST_F(StoreLossTest, a_bit_anywhere_in_the_log_is_noticed) {
    const std::string log = bytes_of(path_ + "-wal");
    // From the second commit on; before it the tables are not there and a server has never answered.
    const std::size_t first = log.find("event 1");
    ASSERT_NE(first, std::string::npos);
    for (std::size_t place = first; place < log.size(); place += log.size() / 97) {
        std::string bad = log;
        bad[place] = static_cast<char>(bad[place] ^ 0x10);
        const Folder other;
        for (const char* end : {"", ".head"}) {
            std::filesystem::copy_file(path_ + end, other.file() + end);
        }
        overwrite(other.file() + "-wal", bad);
        EXPECT_FALSE(keys(other.file()).empty()) << "byte " << place << " of " << log.size();
    }
}

TEST_F(StoreLossTest, a_bit_in_the_middle_is_noticed_without_the_head) {
    std::string log = bytes_of(path_ + "-wal");
    log[log.size() / 2] = static_cast<char>(log[log.size() / 2] ^ 1);
    overwrite(path_ + "-wal", log);
    EXPECT_THAT(refused(), Contains("store.loss.wal"));
    std::filesystem::remove(path_ + ".head");
    EXPECT_THAT(refused(), Contains("store.loss.wal"));
}

TEST_F(StoreLossTest, a_last_frame_cut_off_is_noticed_and_named) {
    const std::string log = bytes_of(path_ + "-wal");
    overwrite(path_ + "-wal", log.substr(0, log.size() - 2072));
    EXPECT_THAT(refused(), ElementsAre("store.loss.commits", "store.loss.table"));
    const sqlite::file::StoreLoss loss = sqlite::file::find_loss(path_, "", false).value();
    EXPECT_EQ(loss.notes[0].number, 1);
    ASSERT_EQ(loss.tables.size(), 1U);
    EXPECT_EQ(loss.tables[0].table, "T1");
    EXPECT_EQ(loss.tables[0].kept, 12);
    EXPECT_EQ(loss.tables[0].had, 14);
}

TEST_F(StoreLossTest, the_file_without_its_log_is_noticed) {
    std::filesystem::remove(path_ + "-wal");
    EXPECT_THAT(refused(),
                ElementsAre("store.loss.commits", "store.loss.table", "store.loss.table", "store.loss.table"));
}

TEST_F(StoreLossTest, a_copy_of_the_file_alone_is_noticed) {
    const Folder other;
    std::filesystem::copy_file(path_, other.file());
    EXPECT_THAT(keys(other.file()), ElementsAre("store.loss.no_head"));
    // Also of the file and its log, for nobody knows whether that is all.
    overwrite(other.file() + "-wal", bytes_of(path_ + "-wal"));
    EXPECT_THAT(keys(other.file()), ElementsAre("store.loss.no_head"));
    // With the head it is known.
    std::filesystem::copy_file(path_ + ".head", other.file() + ".head");
    EXPECT_THAT(keys(other.file()), IsEmpty());
}

TEST_F(StoreLossTest, a_lost_file_is_noticed) {
    std::filesystem::remove(path_);
    EXPECT_THAT(refused(), ElementsAre("store.loss.gone"));
    overwrite(path_, "");
    EXPECT_THAT(refused(), ElementsAre("store.loss.gone"));
}

TEST_F(StoreLossTest, a_destroyed_head_is_noticed_but_not_a_torn_one) {
    std::string head = bytes_of(path_ + ".head");
    const std::size_t newest = head.find(" " + std::to_string(steps) + " T") / 512 * 512;
    std::string torn = head;
    std::fill_n(torn.begin() + static_cast<std::ptrdiff_t>(newest) + 100, 412, '\0');
    const Folder other;
    for (const char* end : {"", "-wal"}) {
        std::filesystem::copy_file(path_ + end, other.file() + end);
    }
    overwrite(other.file() + ".head", torn);
    EXPECT_THAT(keys(other.file()), IsEmpty());
    overwrite(path_ + ".head", std::string(head.size(), '\0'));
    EXPECT_THAT(refused(), ElementsAre("store.loss.no_head"));
}

TEST_F(StoreLossTest, a_store_that_was_closed_needs_no_head) {
    opened(path_).reset();
    std::filesystem::remove(path_ + ".head");
    EXPECT_THAT(keys(path_), IsEmpty());
}

TEST_F(StoreLossTest, an_older_file_in_its_place_is_noticed) {
    opened(path_).reset();
    const std::string old = bytes_of(path_);
    ASSERT_EQ(keep_and_wait(*opened(path_), step("T2", {event(13)})), Kept::yes);
    overwrite(path_, old);
    EXPECT_THAT(refused(), ElementsAre("store.loss.commits", "store.loss.table"));
}

TEST_F(StoreLossTest, a_backup_between_the_old_files_is_noticed) {
    ASSERT_TRUE(sqlite::backup_store(path_, folder_.file("copy.db")).has_value());
    std::filesystem::rename(folder_.file("copy.db"), path_);
    EXPECT_THAT(refused(), ElementsAre("store.loss.foreign_wal"));
    // The log alone is put aside then, and nothing of it is written into the backup.
    {
        const auto store = opened(path_, {.accepts_loss = true});
        EXPECT_EQ(store->listing().size(), 3U);
        EXPECT_TRUE(store->table("T0")->is_chain_good);
    }
    EXPECT_TRUE(std::filesystem::exists(path_ + "-wal.foreign"));
    EXPECT_THAT(keys(path_), IsEmpty());
}

TEST_F(StoreLossTest, what_is_accepted_is_written_down_and_said_once) {
    const std::string log = bytes_of(path_ + "-wal");
    overwrite(path_ + "-wal", log.substr(0, log.size() - 2072));
    {
        const auto store = opened(path_, {.accepts_loss = true});
        EXPECT_EQ(store->accepted_loss().size(), 2U);
        EXPECT_EQ(store->table("T1")->events.size(), 12U);
        ASSERT_EQ(keep_and_wait(*store, step("T1", {event(13)})), Kept::yes);
    }
    EXPECT_THAT(keys(path_), IsEmpty());
    sqlite::file::Connection connection(path_, sqlite::file::Connection::Mode::existing);
    EXPECT_EQ(connection.integer("SELECT count(*) FROM losses WHERE table_id = 'T1' AND kept = 12 AND had = 14"), 1);
    EXPECT_EQ(connection.integer("SELECT count(*) FROM losses"), 1);
}

TEST(StoreHead, a_slot_reads_back_and_no_changed_byte_passes) {
    const sqlite::file::HeadMark mark{.store = 4711, .commits = 99, .ends = {{"ABCDEF", 17}, {"GHJKLM", 3}}};
    const std::string slot = sqlite::file::print_slot(mark);
    EXPECT_EQ(slot.size(), 512U);
    const auto read = sqlite::file::parse_slot(slot);
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->store, 4711);
    EXPECT_EQ(read->commits, 99);
    EXPECT_EQ(read->ends, mark.ends);
    EXPECT_FALSE(read->are_more);
    for (std::size_t i = 0; i < slot.find_last_not_of(" \n"); ++i) {
        std::string bad = slot;
        bad[i] = static_cast<char>(bad[i] ^ 1);
        EXPECT_FALSE(sqlite::file::parse_slot(bad).has_value()) << i;
    }
}

TEST(StoreHead, says_that_there_are_more_tables_than_fit) {
    sqlite::file::HeadMark mark{.store = 1, .commits = 1};
    for (int i = 0; i < 200; ++i) {
        mark.ends["TABLE" + std::to_string(i)] = i;
    }
    EXPECT_EQ(sqlite::file::print_slot(mark).size(), 512U);
    EXPECT_TRUE(sqlite::file::parse_slot(sqlite::file::print_slot(mark))->are_more);
}

} // namespace
} // namespace runset::server::store
