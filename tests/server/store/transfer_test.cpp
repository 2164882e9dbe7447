// Export and import: what one store holds the other holds afterwards, chain and all.
#include <gmock/gmock.h>

#include "server/store/either_store.h"
#include "server/store/upkeep/transfer.h"

namespace runset::server::store {
namespace {

/// From this kind of store into the other.
class StoreTransfer : public EitherStore {
protected:
    void SetUp() override {
        EitherStore::SetUp();
        if (!test::postgres_programs()) {
            GTEST_SKIP() << "PostgreSQL is not installed: tools/setup test";
        }
        other_ = std::make_unique<EitherPlace>(place_->is_sqlite() ? StoreKind::postgres : StoreKind::sqlite);
        const auto store = open();
        for (const char* id : {"t1", "t2", "t3"}) {
            Change change = made(id, {event(1), event(2, 0, 7)});
            change.events[1].body = std::string("zero \0 inside", 13);
            change.secrets = {{.round = 1, .seed = digest_of(1)}};
            change.seats = {{.seat = 0, .token_hash = digest_of(3), .name = "Zo\xc3\xab"}};
            ASSERT_EQ(keep_and_wait(*store, change), Kept::yes);
        }
        Change over{.table = "t2", .is_saved = true, .status = TableStatus::finished};
        ASSERT_EQ(keep_and_wait(*store, over), Kept::yes);
        store->keep_times({.up_ms = 77'000, .clock_ms = 88'000}, 0);
    }
    std::unique_ptr<EitherPlace> other_;
};

TEST_P(StoreTransfer, carries_everything_over_and_back) {
    const auto there = upkeep::transfer_store(place_->address(), other_->address(), false);
    ASSERT_TRUE(there.has_value()) << there.error().detail;
    EXPECT_EQ(there->tables, 3);
    EXPECT_EQ(there->events, 6);
    {
        const auto store = other_->open();
        EXPECT_EQ(store->times(0).up_ms, 77'000);
        EXPECT_GE(store->times(0).clock_ms, 88'000);
        EXPECT_EQ(store->live_tables().size(), 2U);
        const StoredTable table = store->table("t2").value();
        EXPECT_EQ(table.status, TableStatus::finished);
        EXPECT_TRUE(table.is_chain_good);
        EXPECT_EQ(table.events[1].body.size(), 13U);
        EXPECT_EQ(table.secrets.at(0).seed, digest_of(1));
        EXPECT_EQ(table.seats.at(0).name, "Zo\xc3\xab");
        EXPECT_EQ(table.touched_ms, 2'000);
        EXPECT_EQ(delete_and_wait(*store, 1'000'000'000), 0);
        EXPECT_EQ(keep_and_wait(*store, step("t2", {event(3)})), Kept::yes);
    }
    const EitherPlace third(place_->is_sqlite() ? StoreKind::sqlite : StoreKind::postgres);
    const auto back = upkeep::transfer_store(other_->address(), third.address(), false);
    ASSERT_TRUE(back.has_value()) << back.error().detail;
    EXPECT_EQ(third.open()->table("t2").value().events.size(), 3U);
}

TEST_P(StoreTransfer, overwrites_nothing) {
    ASSERT_EQ(keep_and_wait(*other_->open(), made("t1", {event(1)})), Kept::yes);
    EXPECT_EQ(upkeep::transfer_store(place_->address(), other_->address(), false).error().code, "store.not_empty");
    EXPECT_FALSE(other_->open()->table("t2").has_value());
    const auto merged = upkeep::transfer_store(place_->address(), other_->address(), true);
    ASSERT_TRUE(merged.has_value());
    EXPECT_EQ(merged->tables, 2);
    EXPECT_EQ(merged->refused, 1);
    EXPECT_EQ(other_->open()->table("t1").value().events.size(), 1U);
}

TEST_P(StoreTransfer, leaves_damaged_tables_behind) {
    place_->tamper("UPDATE events SET body = 'x' WHERE table_id = 't3' AND seq = 1");
    const auto there = upkeep::transfer_store(place_->address(), other_->address(), false);
    ASSERT_TRUE(there.has_value());
    EXPECT_EQ(there->tables, 2);
    EXPECT_EQ(there->damaged, 1);
    EXPECT_FALSE(other_->open()->table("t3").has_value());
}

TEST_P(StoreTransfer, touches_no_store_in_use) {
    if (place_->is_sqlite()) {
        const auto server = open();
        EXPECT_EQ(upkeep::transfer_store(place_->address(), other_->address(), false).error().code, "store.locked");
    } else {
        place_->tamper("", "INSERT INTO nodes VALUES('n', 'a:1', clock_timestamp() + interval '5 seconds', '')");
        EXPECT_EQ(upkeep::transfer_store(place_->address(), other_->address(), false).error().code, "store.locked");
    }
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreTransfer, testing::Values(StoreKind::sqlite, StoreKind::postgres), kind_name);

} // namespace
} // namespace runset::server::store
