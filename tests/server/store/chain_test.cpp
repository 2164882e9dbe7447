// F11: whatever is changed in a log is found when the table is loaded, and costs that table alone.
#include <algorithm>

#include <gmock/gmock.h>

#include "server/store/chain.h"
#include "server/store/either_store.h"

namespace runset::server::store {
namespace {

class StoreChain : public EitherStore {
protected:
    void SetUp() override {
        EitherStore::SetUp();
        if (!IsSkipped()) {
            fill();
        }
    }
    void fill() {
        const auto store = open();
        for (const char* id : {"t1", "t2", "t3"}) {
            ASSERT_EQ(keep_and_wait(*store, made(id, {event(1), event(2, 0, 1), event(3, 1, 1)})), Kept::yes);
        }
    }

    /// The tables whose chain is broken.
    std::vector<std::string> broken() {
        std::vector<std::string> ids;
        const auto store = open();
        for (const StoredTable& table : store->live_tables()) {
            if (!table.is_chain_good) {
                EXPECT_FALSE(store->table(table.id)->is_chain_good);
                ids.push_back(table.id);
            }
        }
        return ids;
    }
};

/// As the head of an SQLite file has it.
std::size_t page_size_of(const std::string& file) {
    return static_cast<std::size_t>(static_cast<unsigned char>(file.at(16))) << 8U |
           static_cast<unsigned char>(file.at(17));
}

/// What can be broken in an SQLite file alone.
class StoreFileChain : public StoreChain {};

TEST_P(StoreChain, is_good_where_nobody_touched_it) {
    EXPECT_TRUE(broken().empty());
}

TEST_P(StoreChain, finds_every_changed_column) {
    const char* const no_link = place_->is_sqlite() ? "link = x'00'" : "link = '\\x00'";
    const char* const zeros = place_->is_sqlite() ? "link = zeroblob(32)" : "link = decode(repeat('00', 32), 'hex')";
    for (const char* change :
         {"body = 'Event 1'", "body = ''", "at_ms = 999", "seat = 3", "cid = 9", "seq = 9", no_link, zeros}) {
        SetUp(); // a place of its own
        place_->tamper(std::string("UPDATE events SET ") + change + " WHERE table_id = 't2' AND seq = 1");
        const auto store = open();
        for (const StoredTable& table : store->live_tables()) {
            EXPECT_EQ(table.is_chain_good, table.id != "t2") << change << " " << table.id;
        }
    }
}

TEST_P(StoreChain, finds_a_missing_event) {
    place_->tamper("DELETE FROM events WHERE table_id = 't1' AND seq = 1");
    place_->tamper("DELETE FROM events WHERE table_id = 't3' AND seq = 3");
    EXPECT_THAT(broken(), testing::ElementsAre("t1", "t3"));
}

TEST_P(StoreChain, finds_a_log_under_another_name) {
    place_->tamper("DELETE FROM events WHERE table_id = 't1'");
    place_->tamper("UPDATE events SET table_id = 't1' WHERE table_id = 't2'");
    place_->tamper("UPDATE tables SET head = (SELECT head FROM tables WHERE id = 't2') WHERE id = 't1'");
    EXPECT_THAT(broken(), testing::ElementsAre("t1", "t2"));
}

TEST_P(StoreFileChain, finds_a_flipped_bit_in_the_file) {
    std::string bytes = bytes_of(place_->address());
    const std::size_t place = bytes.find("event 2");
    ASSERT_NE(place, std::string::npos);
    bytes[place] = static_cast<char>(bytes[place] ^ 1);
    std::ofstream(place_->address(), std::ios::binary) << bytes;
    EXPECT_EQ(broken().size(), 1U);
}

TEST_P(StoreChain, stays_broken_when_somebody_goes_on) {
    place_->tamper("UPDATE events SET body = 'x' WHERE table_id = 't2' AND seq = 2");
    ASSERT_EQ(keep_and_wait(*open(), step("t2", {event(4)})), Kept::yes);
    EXPECT_THAT(broken(), testing::ElementsAre("t2"));
}

TEST_P(StoreFileChain, a_bad_page_costs_its_tables_and_nothing_else) {
    // Fills a page of its own with one table's events, then writes nonsense over that page's head.
    {
        const auto store = open();
        Change change = made("t4", {event(1)});
        change.events[0].body = std::string(20'000, 'x');
        ASSERT_EQ(keep_and_wait(*store, change), Kept::yes);
    }
    std::string bytes = bytes_of(place_->address());
    const std::size_t size = page_size_of(bytes);
    const std::size_t place = bytes.find(std::string(size - 100, 'x')) / size * size;
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(place + size), 4, '\xff');
    std::ofstream(place_->address(), std::ios::binary) << bytes;
    EXPECT_THAT(broken(), testing::Contains("t4"));
    EXPECT_THAT(broken(), testing::Not(testing::Contains("t1")));
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreChain, testing::Values(StoreKind::sqlite, StoreKind::postgres), kind_name);
INSTANTIATE_TEST_SUITE_P(Stores, StoreFileChain, testing::Values(StoreKind::sqlite), kind_name);

} // namespace
} // namespace runset::server::store
