// What is kept comes back as it was; what conflicts leaves no trace; many changes share one transaction. The same of
// both stores.
#include <atomic>
#include <thread>

#include <gmock/gmock.h>

#include "server/store/either_store.h"

namespace runset::server::store {
namespace {

using testing::ElementsAre;

class StoreKeep : public EitherStore {};

Change full_change() {
    Change change = made("t1", {event(1), event(2, 0, 7)});
    change.events[1].body = std::string("zero \0 inside, \xc3\xa4", 17);
    change.secrets = {{.round = 1, .seed = digest_of(1)}, {.round = 2, .seed = digest_of(2)}};
    change.seats = {{.seat = 0, .token_hash = digest_of(3), .name = "Anna"},
                    {.seat = 1, .token_hash = digest_of(4), .name = ""}};
    return change;
}

void expect_full(const StoredTable& table) {
    EXPECT_EQ(table.id, "t1");
    EXPECT_EQ(table.status, TableStatus::live);
    EXPECT_TRUE(table.is_chain_good);
    ASSERT_THAT(seqs(table), ElementsAre(1, 2));
    EXPECT_EQ(table.events[0].at_ms, 1'000);
    EXPECT_EQ(table.events[0].seat, -1);
    EXPECT_EQ(table.events[0].cid, -1);
    EXPECT_EQ(table.events[1].seat, 0);
    EXPECT_EQ(table.events[1].cid, 7);
    EXPECT_EQ(table.events[1].body, full_change().events[1].body);
    ASSERT_EQ(table.secrets.size(), 2U);
    EXPECT_EQ(table.secrets[1].seed, digest_of(2));
    ASSERT_EQ(table.seats.size(), 2U);
    EXPECT_EQ(table.seats[0].token_hash, digest_of(3));
    EXPECT_EQ(table.seats[0].name, "Anna");
}

TEST_P(StoreKeep, gives_back_what_it_was_given) {
    {
        const auto store = open();
        EXPECT_EQ(keep_and_wait(*store, full_change()), Kept::yes);
        expect_full(store->table("t1").value());
        EXPECT_FALSE(store->table("t2").has_value());
    }
    const auto store = open();
    const std::vector<StoredTable> tables = store->live_tables();
    ASSERT_EQ(tables.size(), 1U);
    expect_full(tables[0]);
}

TEST(StoreInMemory, works_in_memory_alone) {
    const auto store = opened(":memory:");
    EXPECT_EQ(keep_and_wait(*store, full_change()), Kept::yes);
    expect_full(store->table("t1").value());
    EXPECT_TRUE(forget_and_wait(*store, "t1", digest_of(3)));
    const auto other = opened(":memory:");
    EXPECT_TRUE(other->live_tables().empty());
    EXPECT_FALSE(std::filesystem::exists(":memory:.lock"));
}

TEST_P(StoreKeep, refuses_what_is_there_already) {
    const auto store = open();
    ASSERT_EQ(keep_and_wait(*store, full_change()), Kept::yes);
    EXPECT_EQ(keep_and_wait(*store, made("t1")), Kept::conflict);
    EXPECT_EQ(keep_and_wait(*store, step("t2", {event(1)})), Kept::conflict);
    EXPECT_EQ(keep_and_wait(*store, step("t1", {event(2)})), Kept::conflict);
    EXPECT_EQ(keep_and_wait(*store, step("t1", {event(3), event(4, 0, 7)})), Kept::conflict);
    Change again{.table = "t1", .events = {event(3)}, .secrets = {{.round = 2, .seed = digest_of(9)}}};
    EXPECT_EQ(keep_and_wait(*store, again), Kept::conflict);
    expect_full(store->table("t1").value());
    // The same number from another seat, and no number at all, are no repetitions.
    EXPECT_EQ(keep_and_wait(*store, step("t1", {event(3, 1, 7), event(4), event(5)})), Kept::yes);
    EXPECT_TRUE(store->table("t1")->is_chain_good);
}

TEST_P(StoreKeep, waits_where_an_earlier_change_is_missing) {
    const auto store = open();
    ASSERT_EQ(keep_and_wait(*store, made("t1", {event(1)})), Kept::yes);
    EXPECT_EQ(keep_and_wait(*store, step("t1", {event(3)})), Kept::unavailable);
    EXPECT_EQ(keep_and_wait(*store, step("t1", {event(2), event(4)})), Kept::unavailable);
    EXPECT_THAT(seqs(store->table("t1").value()), ElementsAre(1));
}

TEST_P(StoreKeep, changes_seats_status_and_saving) {
    const auto store = open();
    ASSERT_EQ(keep_and_wait(*store, full_change()), Kept::yes);
    Change change{.table = "t1", .is_saved = true, .status = TableStatus::frozen};
    change.seats = {{.seat = 0, .token_hash = digest_of(5), .name = "Berta"}};
    ASSERT_EQ(keep_and_wait(*store, change), Kept::yes);
    EXPECT_TRUE(store->live_tables().empty());
    // A later change that does not speak of it leaves it saved.
    ASSERT_EQ(keep_and_wait(*store, step("t1", {event(3)})), Kept::yes);
    EXPECT_EQ(delete_and_wait(*store, 1'000'000'000), 0);
    const StoredTable table = store->table("t1").value();
    EXPECT_EQ(table.status, TableStatus::frozen);
    EXPECT_EQ(table.seats[0].name, "Berta");
    EXPECT_EQ(table.seats[0].token_hash, digest_of(5));
}

// A log is read, and games are made of it, where nobody else waits.
TEST_P(StoreKeep, reads_for_those_who_must_not_wait_in_another_thread) {
    const auto store = open();
    ASSERT_EQ(keep_and_wait(*store, full_change()), Kept::yes);
    std::promise<void> done;
    std::thread::id reader;
    std::size_t events = 0;
    store->read_table(
        "t1",
        [&](const TableRead& read) {
            reader = std::this_thread::get_id();
            events = read.value().value().events.size();
        },
        [&] { done.set_value(); });
    done.get_future().get();
    EXPECT_NE(reader, std::this_thread::get_id());
    EXPECT_EQ(events, full_change().events.size());
}

TEST_P(StoreKeep, answers_at_once_where_too_many_want_to_read) {
    const auto store = open();
    std::promise<void> go_on;
    std::atomic<int> away = 0;
    std::atomic<int> answered = 0;
    const auto gate = go_on.get_future().share();
    for (int i = 0; i < 100; ++i) {
        store->read_table(
            "t1",
            [&, gate](const TableRead& read) {
                away += read ? 0 : 1;
                if (read) {
                    gate.wait();
                }
            },
            [&] { ++answered; });
    }
    const int turned_away = away;
    EXPECT_GE(turned_away, 30);
    EXPECT_EQ(answered, turned_away);
    go_on.set_value();
    while (answered < 100) {
        std::this_thread::yield();
    }
    EXPECT_EQ(away, turned_away);
}

TEST_P(StoreKeep, remembers_the_time_it_was_up) {
    {
        const auto store = open();
        EXPECT_EQ(store->times(3'000).up_ms, 0);
        EXPECT_EQ(store->times(3'000).clock_ms, 0);
        EXPECT_EQ(store->times(3'000).away_ms, 0);
        store->keep_times({.up_ms = 5'000, .clock_ms = 70'000}, 1'000);
        store->keep_times({.up_ms = 10'000, .clock_ms = 80'000}, 2'000);
        EXPECT_EQ(store->times(3'000).up_ms, 10'000);
    }
    const auto store = open();
    EXPECT_EQ(store->times(9'000).up_ms, 10'000);
    EXPECT_EQ(store->times(9'000).clock_ms, 80'000);
    if (place_->is_sqlite()) {
        EXPECT_EQ(store->times(9'000).away_ms, 7'000);
        EXPECT_EQ(store->times(500).away_ms, -1'500);
    } else {
        EXPECT_LT(store->times(9'000).away_ms, 60'000); // by the database's clock, whatever the node's says
    }
}

TEST_P(StoreKeep, commits_what_waits_together_and_answers_in_order) {
    constexpr int count = 5'000;
    auto store = open();
    ASSERT_EQ(keep_and_wait(*store, made("t1")), Kept::yes);
    const std::uint64_t before = commits_of(*store);
    std::vector<int> order;
    std::vector<Kept> kept;
    for (int i = 1; i <= count; ++i) {
        // Every hundredth repeats an event, which must harm none of its neighbours.
        const std::int64_t seq = i % 100 == 0 ? 1 : i - i / 100;
        store->keep(step("t1", {event(seq)}), [&, i](Kept result) {
            order.push_back(i);
            kept.push_back(result);
        });
    }
    ASSERT_EQ(keep_and_wait(*store, made("t2")), Kept::yes);
    EXPECT_LT(commits_of(*store) - before, 200U);
    RecordProperty("commits", static_cast<int>(commits_of(*store) - before));
    ASSERT_EQ(order.size(), std::size_t{count});
    EXPECT_TRUE(std::ranges::is_sorted(order));
    EXPECT_EQ(std::ranges::count(kept, Kept::conflict), count / 100);
    EXPECT_EQ(std::ranges::count(kept, Kept::yes), count - count / 100);
    const StoredTable table = store->table("t1").value();
    EXPECT_EQ(table.events.size(), std::size_t{count - count / 100});
    EXPECT_TRUE(table.is_chain_good);
}

TEST_P(StoreKeep, writes_what_waits_before_it_closes) {
    int kept = 0;
    {
        const auto store = open();
        for (int i = 0; i < 300; ++i) {
            store->keep(made("t" + std::to_string(i), {event(1)}), [&](Kept result) { kept += result == Kept::yes; });
        }
    }
    EXPECT_EQ(kept, 300);
    EXPECT_EQ(open()->live_tables().size(), 300U);
}

TEST_P(StoreKeep, reads_while_it_writes) {
    const auto store = open();
    ASSERT_EQ(keep_and_wait(*store, made("t1")), Kept::yes);
    for (std::int64_t seq = 1; seq <= 2'000; ++seq) {
        store->keep(step("t1", {event(seq)}), [](Kept) {});
        if (seq % 100 == 0) {
            const StoredTable table = store->table("t1").value();
            EXPECT_TRUE(table.is_chain_good);
            EXPECT_LE(table.events.size(), static_cast<std::size_t>(seq));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreKeep, testing::Values(StoreKind::sqlite, StoreKind::postgres), kind_name);

} // namespace
} // namespace runset::server::store
