// Tables grow old by the time in which the server was really there; no clock that is set deletes one.
#include <gtest/gtest.h>

#include "server/store/clock.h"
#include "support/scene.h"

namespace runset::test {
namespace {

constexpr std::int64_t minute_ms = 60'000;
constexpr std::int64_t hour_ms = 60 * minute_ms;
constexpr std::int64_t day_ms = 24 * hour_ms;

class Retention : public testing::Test {
protected:
    Retention() { scene_.join_ben(); } // a table to which nobody comes does not grow old
    void pass(std::int64_t ms) { world().scheduler.run_until(world().scheduler.now_ms() + ms); }
    void everybody_goes() {
        world().disconnect(scene_.ada);
        world().disconnect(scene_.ben);
        world().disconnect(scene_.watcher);
        world().disconnect(scene_.stranger);
    }
    /// The server was off for so long, by a wall clock that is right.
    void be_off_for(std::int64_t ms) {
        world().scheduler.wall_offset_ms += ms;
        world().crash();
    }
    [[nodiscard]] World& world() { return scene_.world; }
    [[nodiscard]] bool is_kept() { return world().store.disk.tables.contains(scene_.table); }
    [[nodiscard]] server::store::TableStatus status() { return world().store.disk.tables.at(scene_.table).status; }

    Scene scene_{R"({"edition":"classic","seats":2})"};
};

TEST_F(Retention, a_clock_that_is_set_deletes_nothing_that_is_played_at) {
    for (const std::int64_t step : {60 * day_ms, 3'653 * day_ms, -7'000 * day_ms, 40 * day_ms}) {
        world().scheduler.wall_offset_ms += step;
        pass(3 * minute_ms);
        ASSERT_TRUE(is_kept());
        ASSERT_EQ(status(), server::store::TableStatus::live);
        be_off_for(step);
        pass(3 * minute_ms);
        ASSERT_TRUE(is_kept());
        ASSERT_EQ(status(), server::store::TableStatus::live);
    }
}

TEST_F(Retention, a_clock_that_is_set_forward_makes_no_table_old) {
    everybody_goes();
    pass(25 * hour_ms);
    ASSERT_EQ(status(), server::store::TableStatus::finished);
    world().scheduler.wall_offset_ms += 3'653 * day_ms;
    pass(2 * minute_ms);
    EXPECT_TRUE(is_kept());
    world().scheduler.wall_offset_ms -= 2 * 3'653 * day_ms;
    pass(29 * day_ms);
    EXPECT_TRUE(is_kept());
    pass(2 * day_ms);
    EXPECT_FALSE(is_kept());
}

TEST_F(Retention, a_table_that_was_left_is_closed_and_thirty_days_later_deleted) {
    everybody_goes();
    pass(23 * hour_ms);
    EXPECT_EQ(status(), server::store::TableStatus::live);
    pass(2 * hour_ms);
    EXPECT_EQ(status(), server::store::TableStatus::finished);
    pass(29 * day_ms);
    EXPECT_TRUE(is_kept());
    pass(2 * day_ms);
    EXPECT_FALSE(is_kept());
}

// A server at home runs for some hours a day: what is idle is closed all the same, after a day of its time.
TEST_F(Retention, idle_time_counts_over_restarts) {
    everybody_goes();
    for (int evening = 0; evening < 6; ++evening) {
        pass(3 * hour_ms);
        EXPECT_EQ(status(), server::store::TableStatus::live) << evening;
        be_off_for(21 * hour_ms);
    }
    pass(7 * hour_ms);
    EXPECT_EQ(status(), server::store::TableStatus::finished);
    // The days in between count for its age.
    for (int evening = 0; evening < 28; ++evening) {
        be_off_for(23 * hour_ms);
        pass(hour_ms);
    }
    EXPECT_TRUE(is_kept());
    be_off_for(2 * day_ms);
    pass(2 * minute_ms);
    EXPECT_FALSE(is_kept());
}

// A match can be gone on with after weeks in which there was no server, and who comes back is not too late at once.
TEST_F(Retention, time_without_a_server_closes_nothing) {
    everybody_goes();
    be_off_for(60 * day_ms);
    pass(23 * hour_ms);
    EXPECT_EQ(status(), server::store::TableStatus::live);
    be_off_for(60 * day_ms);
    pass(minute_ms);
    be_off_for(60 * day_ms);
    pass(9 * minute_ms);
    EXPECT_EQ(status(), server::store::TableStatus::live);
    world().say(world().connect(), scene_.filled(R"({"type":"hello","table":"$T"})"));
    pass(3 * hour_ms);
    EXPECT_EQ(status(), server::store::TableStatus::live);
}

TEST(StoreClock, believes_the_wall_clock_for_a_week_a_start_and_never_backward) {
    using server::store::clock_at_start;
    constexpr std::int64_t clock_ms = 1'000'000;
    EXPECT_EQ(clock_at_start({}, 77), 77);
    EXPECT_EQ(clock_at_start({.clock_ms = clock_ms, .away_ms = 5}, 9'999'999), clock_ms + 5);
    EXPECT_EQ(clock_at_start({.clock_ms = clock_ms, .away_ms = -3'653 * day_ms}, 1), clock_ms);
    EXPECT_EQ(clock_at_start({.clock_ms = clock_ms, .away_ms = 3'653 * day_ms}, 1), clock_ms + 7 * day_ms);
}

} // namespace
} // namespace runset::test
