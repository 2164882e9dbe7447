// Who has a table is decided by the database alone: one node at a time, and the next only when the lease has run out.
#include <thread>

#include <gmock/gmock.h>

#include "server/nodes/lease.h"
#include "server/store/either_store.h"

namespace runset::server::nodes {
namespace {

class NodeLease : public testing::Test {
protected:
    void SetUp() override {
        if (!test::postgres_programs()) {
            GTEST_SKIP() << "PostgreSQL is not installed: tools/setup test";
        }
        url_ = store::fresh_database();
        store_ = store::postgres::open_postgres_store(url_, store::call_at_once, "a").value();
        connection_ = std::make_unique<store::postgres::PgConnection>(url_, std::chrono::seconds(10));
    }
    Beat renew(const std::string& node, const std::string& address) const {
        Beat beat;
        renew_lease(*connection_, {.url = url_, .node = node, .address = address}, "list of " + node, beat);
        return beat;
    }
    void let_run_out(const std::string& node) const {
        connection_->run("UPDATE runset.nodes SET lease_until = clock_timestamp() - interval '1 second' WHERE id = $1",
                         store::postgres::PgValues().add(node));
    }

    std::string url_;
    std::unique_ptr<store::postgres::PostgresStore> store_;
    std::unique_ptr<store::postgres::PgConnection> connection_;
};

TEST_F(NodeLease, holds_the_tables_until_it_runs_out) {
    (void)renew("a", "a:1");
    (void)renew("b", "b:1");
    ASSERT_EQ(keep_and_wait(*store_, store::made("t1", {store::event(1)})), store::Kept::yes);
    EXPECT_EQ(owner_of(*connection_, "t1").address, "a:1");
    EXPECT_TRUE(claim(*connection_, "b", {"t1"}, false).empty());
    EXPECT_TRUE(orphans(*connection_, 10).empty());
    let_run_out("a");
    EXPECT_THAT(orphans(*connection_, 10), testing::ElementsAre("t1"));
    EXPECT_EQ(claim(*connection_, "b", {"t1"}, false).at("t1"), 2);
    EXPECT_EQ(owner_of(*connection_, "t1").node, "b");
    // The old one comes back: it is told that the table is not its own any more.
    const Beat late = renew("a", "a:1");
    ASSERT_TRUE(late.owned.has_value());
    EXPECT_TRUE(late.owned->empty());
    EXPECT_FALSE(renew("a", "a:1").owned.has_value());
    store::Change stale = store::step("t1", {store::event(2)});
    stale.epoch = 1;
    EXPECT_EQ(keep_and_wait(*store_, stale), store::Kept::lost);
}

TEST_F(NodeLease, a_node_that_was_late_and_has_lost_nothing_goes_on) {
    (void)renew("a", "a:1");
    ASSERT_EQ(keep_and_wait(*store_, store::made("t1", {store::event(1)})), store::Kept::yes);
    let_run_out("a");
    const Beat late = renew("a", "a:1");
    ASSERT_TRUE(late.owned.has_value());
    EXPECT_EQ(late.owned->at("t1"), 1);
}

TEST_F(NodeLease, tells_of_the_others_that_are_alive) {
    (void)renew("a", "a:1");
    (void)renew("b", "b:1");
    const Beat beat = renew("a", "a:1");
    ASSERT_EQ(beat.others.size(), 1U);
    EXPECT_EQ(beat.others[0].address, "b:1");
    EXPECT_EQ(beat.others[0].list, "list of b");
    EXPECT_GT(beat.first_end, std::chrono::milliseconds(0));
    EXPECT_LE(beat.first_end, lease_time);
    let_run_out("b");
    EXPECT_TRUE(renew("a", "a:1").others.empty());
    // A new process at an old address: the old one is gone for sure.
    (void)renew("c", "a:1");
    EXPECT_TRUE(renew("a", "a:2").owned.has_value());
}

TEST_F(NodeLease, only_one_of_many_gets_a_table) {
    constexpr int tables = 100;
    std::vector<std::string> ids;
    for (int i = 0; i < tables; ++i) {
        ids.push_back("t" + std::to_string(i));
        ASSERT_EQ(keep_and_wait(*store_, store::made(ids.back())), store::Kept::yes);
    }
    for (const char* node : {"b", "c", "d", "e"}) {
        (void)renew(node, node + std::string(":1"));
    }
    std::atomic<int> claimed = 0;
    std::vector<std::thread> nodes;
    for (const char* node : {"b", "c", "d", "e"}) {
        nodes.emplace_back([&, node] {
            store::postgres::PgConnection connection(url_, std::chrono::seconds(10));
            for (int i = 0; i < 5; ++i) {
                claimed += static_cast<int>(claim(connection, node, ids, false).size());
            }
        });
    }
    for (std::thread& node : nodes) {
        node.join();
    }
    EXPECT_EQ(claimed, tables);
    EXPECT_EQ(connection_->run("SELECT max(epoch) FROM runset.tables").integer(0, 0), 2);
}

TEST(LeaseWatch, finds_what_is_not_renewed) {
    using std::chrono::seconds;
    LeaseWatch watch(seconds(7));
    const LeaseWatch::Clock::time_point begin{};
    EXPECT_TRUE(watch.stale({{"a", 10}, {"b", 20}}, begin).empty());
    EXPECT_TRUE(watch.stale({{"a", 10}, {"b", 21}}, begin + seconds(7)).empty());
    EXPECT_THAT(watch.stale({{"a", 10}, {"b", 21}}, begin + seconds(8)), testing::ElementsAre(SeenLease{"a", 10}));
    // A clock that was set back gives earlier ends, but others.
    EXPECT_TRUE(watch.stale({{"b", 5}}, begin + seconds(16)).empty());
    // Gone and back again; and a while in which nobody could renew.
    EXPECT_TRUE(watch.stale({{"a", 10}, {"b", 5}}, begin + seconds(20)).empty());
    watch.begin_anew();
    EXPECT_TRUE(watch.stale({{"a", 10}, {"b", 5}}, begin + seconds(40)).empty());
}

// As after the database's clock was set back by an hour: the lease of a node that is gone has an hour to go.
TEST_F(NodeLease, a_clock_that_was_set_back_keeps_no_dead_nodes_tables) {
    (void)renew("a", "a:1");
    ASSERT_EQ(keep_and_wait(*store_, store::made("t1", {store::event(1)})), store::Kept::yes);
    connection_->run("UPDATE runset.nodes SET lease_until = clock_timestamp() + interval '1 hour' WHERE id = 'a'");
    std::promise<std::int64_t> taken;
    bool is_told = false;
    auto epoch = taken.get_future();
    {
        NodeRegister other({.url = url_, .node = "b", .address = "b:1"}, store::call_at_once,
                           {.beat =
                                [&](const Beat& beat) {
                                    if (!beat.taken.empty() && !std::exchange(is_told, true)) {
                                        taken.set_value(beat.taken[0].epoch);
                                    }
                                },
                            .trouble = [] {}});
        EXPECT_TRUE(other.begin().taken.empty());
        ASSERT_EQ(epoch.wait_for(std::chrono::seconds(60)), std::future_status::ready);
    }
    EXPECT_EQ(epoch.get(), 2);
    EXPECT_EQ(owner_of(*connection_, "t1").node, "b");
    // It was not gone after all: what it writes does not count, and it is told so.
    store::Change stale = store::step("t1", {store::event(2)});
    stale.epoch = 1;
    EXPECT_EQ(keep_and_wait(*store_, stale), store::Kept::lost);
    EXPECT_TRUE(renew("a", "a:1").owned.has_value());
}

TEST_F(NodeLease, the_site_has_one_secret) {
    const store::Digest secret = site_secret(url_);
    EXPECT_NE(secret, store::Digest{});
    EXPECT_EQ(site_secret(url_), secret);
}

} // namespace
} // namespace runset::server::nodes
