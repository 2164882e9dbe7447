// F2, F3: before and after every write and sync of a whole game, what a crash or a power cut would leave behind holds
// every acknowledged event. F6: a disk that fails costs nothing but the changes of that time.
#include <algorithm>
#include <thread>

#include "server/store/fixture.h"
#include "server/store/test_disk.h"

namespace runset::server::store {
namespace {

constexpr int session_count = 3;
constexpr int changes_a_session = 6;

/// Plays a recorded game over several openings of the store, and looks at a picture of the disk at every point.
class Game {
public:
    Game(TestDisk::Left left, bool outlives_power_cut) : left_(left) {
        options_ = {.outlives_power_cut = outlives_power_cut, .vfs = TestDisk::name};
        disk_.on_point = [this] { look(); };
    }

    void play() {
        for (int session = 0; session < session_count; ++session) {
            const auto store = opened(folder_.file(), options_);
            for (int i = 0; i < changes_a_session; ++i) {
                keep_next(*store);
            }
        }
    }

    int points() const { return points_; }
    int lost() const { return lost_; }     // points where something acknowledged was gone
    int broken() const { return broken_; } // points where the store did not open, or was damaged

private:
    void keep_next(Store& store) {
        Change change{.table = "t1", .is_new = next_ == 1};
        for (const std::int64_t end = next_ + 1 + next_ % 3; next_ < end; ++next_) {
            change.events.push_back(event(next_, 0, next_));
        }
        change.secrets = {{.round = static_cast<int>(next_), .seed = digest_of(1)}};
        change.seats = {{.seat = 1, .token_hash = digest_of(7), .name = std::string(3'000, 's')}};
        const std::int64_t last = next_ - 1;
        const auto result = std::make_shared<std::promise<Kept>>();
        store.keep(std::move(change), [this, last, result](Kept kept) {
            acked_ = last;
            result->set_value(kept);
        });
        ASSERT_EQ(result->get_future().get(), Kept::yes);
    }

    void look() {
        ++points_;
        const Folder folder(quick_parent());
        disk_.picture(folder.path(), left_, random_);
        const auto store = sqlite::open_sqlite_store(folder.file(), call_at_once);
        if (!store || !is_whole(folder.file())) {
            ++broken_;
            return;
        }
        const auto table = (*store)->table("t1");
        if (table && (!table->is_chain_good || table->events.size() >= static_cast<std::size_t>(next_))) {
            ++broken_;
        } else if ((table ? static_cast<std::int64_t>(table->events.size()) : 0) < acked_) {
            ++lost_;
        }
    }

    static bool is_whole(const std::string& path) {
        sqlite::file::Connection connection(path, sqlite::file::Connection::Mode::existing);
        sqlite::file::Statement check = connection.prepare("PRAGMA integrity_check");
        return check.step() && check.text(0) == "ok";
    }

    TestDisk disk_;
    TestDisk::Left left_;
    sqlite::StoreOptions options_;
    Folder folder_{quick_parent()};
    std::mt19937 random_{3}; // NOLINT: the same disaster each time
    std::int64_t next_ = 1;
    std::int64_t acked_ = 0;
    int points_ = 0;
    int lost_ = 0;
    int broken_ = 0;
};

void expect_nothing_lost(TestDisk::Left left) {
    Game game(left, true);
    game.play();
    EXPECT_GT(game.points(), 400);
    EXPECT_EQ(game.lost(), 0);
    EXPECT_EQ(game.broken(), 0);
    testing::Test::RecordProperty("points", game.points());
}

TEST(StorePower, F2_a_crash_at_any_point_loses_nothing) {
    expect_nothing_lost(TestDisk::Left::everything);
}

TEST(StorePower, F3_a_power_cut_that_drops_all_unsynced_writes_loses_nothing) {
    expect_nothing_lost(TestDisk::Left::synced_only);
}

TEST(StorePower, F3_a_power_cut_that_drops_and_reorders_sectors_loses_nothing) {
    expect_nothing_lost(TestDisk::Left::synced_and_some);
}

// The proof that the tests above can fail: without a sync at each commit they do.
TEST(StorePower, F3_the_test_bites_without_syncs) {
    Game cut(TestDisk::Left::synced_only, false);
    cut.play();
    EXPECT_GT(cut.lost(), 100);
    EXPECT_EQ(cut.broken(), 0);
}

TEST(StorePower, F2_without_syncs_a_killed_process_still_loses_nothing) {
    Game killed(TestDisk::Left::everything, false);
    killed.play();
    EXPECT_EQ(killed.lost(), 0);
    EXPECT_EQ(killed.broken(), 0);
}

using Call = TestDisk::Call;
using Fault = TestDisk::Fault;

struct Failure {
    Call call;
    Fault fault;
};

class StoreFailure : public testing::TestWithParam<Failure> {
protected:
    void fail() { disk_.fail_with(GetParam().call, GetParam().fault); }

    TestDisk disk_;
    Folder folder_{quick_parent()};
};

class StoreUnwritable : public StoreFailure {};
class StoreUnsynced : public StoreFailure {
protected:
    bool is_tried_again() {
        for (int i = 0; i < 10'000 && disk_.struck() < 3; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return disk_.struck() >= 3;
    }
};

TEST_P(StoreUnwritable, F6_nothing_is_kept_until_the_disk_is_well_again) {
    {
        const auto store = opened(folder_.file(), {.vfs = TestDisk::name});
        Change first = made("t1", {event(1, 0, 1)});
        first.seats = {{.seat = 0, .token_hash = digest_of(1), .name = "Ada"}};
        ASSERT_EQ(keep_and_wait(*store, first), Kept::yes);
        for (std::int64_t seq = 2; seq < 12; seq += 2) {
            fail();
            EXPECT_EQ(keep_and_wait(*store, step("t1", {event(seq, 0, seq)})), Kept::unavailable);
            EXPECT_EQ(keep_and_wait(*store, made("t2")), Kept::unavailable);
            EXPECT_EQ(forget_and_wait(*store, "t1", digest_of(1)), std::unexpected(NotErased::not_kept));
            EXPECT_EQ(delete_and_wait(*store, 1'000'000), 0);
            // Reading goes on, and shows nothing of what failed.
            EXPECT_EQ(store->table("t1")->events.size(), static_cast<std::size_t>(seq - 1));
            EXPECT_FALSE(store->table("t2").has_value());
            EXPECT_EQ(store->table("t1")->seats.at(0).name, "Ada");
            disk_.heal();
            EXPECT_EQ(keep_and_wait(*store, step("t1", {event(seq, 0, seq)})), Kept::yes);
            EXPECT_EQ(keep_and_wait(*store, step("t1", {event(seq + 1)})), Kept::yes);
        }
    }
    const auto store = opened(folder_.file());
    const StoredTable table = store->table("t1").value();
    EXPECT_TRUE(table.is_chain_good);
    EXPECT_EQ(table.events.size(), 11U);
}

TEST_P(StoreUnwritable, F6_what_waits_behind_a_failure_is_no_conflict) {
    const auto store = opened(folder_.file(), {.vfs = TestDisk::name});
    ASSERT_EQ(keep_and_wait(*store, made("t1", {event(1)})), Kept::yes);
    fail();
    std::vector<Kept> kept;
    for (std::int64_t seq = 2; seq <= 200; ++seq) {
        if (seq == 100) {
            disk_.heal();
        }
        // The first fails at the latest here, so the others stand behind a gap.
        if (seq == 3) {
            EXPECT_EQ(keep_and_wait(*store, made("t2")), Kept::unavailable);
        }
        store->keep(step("t1", {event(seq)}), [&](Kept result) { kept.push_back(result); });
    }
    ASSERT_EQ(keep_and_wait(*store, made("t3")), Kept::yes);
    EXPECT_EQ(std::ranges::count(kept, Kept::unavailable), 199);
    EXPECT_EQ(store->table("t1")->events.size(), 1U);
}

TEST_P(StoreFailure, F6_a_store_that_cannot_be_made_is_an_error) {
    fail();
    const auto store = sqlite::open_sqlite_store(folder_.file(), call_at_once, {.vfs = TestDisk::name});
    EXPECT_FALSE(store.has_value());
    disk_.heal();
    EXPECT_EQ(refusal(folder_.file()), "opened");
}

/// The events that the disk would show after a kill and after a power cut.
std::vector<std::size_t> found_later(TestDisk& disk) {
    std::vector<std::size_t> counts;
    std::mt19937 random(1); // NOLINT: it is not asked for anything here
    for (const TestDisk::Left left : {TestDisk::Left::everything, TestDisk::Left::synced_only}) {
        const Folder folder(quick_parent());
        disk.picture(folder.path(), left, random);
        const StoredTable table = opened(folder.file())->table("t1").value();
        EXPECT_TRUE(table.is_chain_good);
        counts.push_back(table.events.size());
    }
    return counts;
}

TEST_P(StoreUnsynced, F6_what_nobody_can_know_waits_for_the_disk) {
    const auto store = opened(folder_.file(), {.vfs = TestDisk::name});
    ASSERT_EQ(keep_and_wait(*store, made("t1", {event(1)})), Kept::yes);
    fail();
    std::promise<Kept> result;
    store->keep(step("t1", {event(2)}), [&](Kept kept) { result.set_value(kept); });
    auto answer = result.get_future();
    ASSERT_TRUE(is_tried_again());
    EXPECT_EQ(answer.wait_for(std::chrono::seconds(0)), std::future_status::timeout);
    // What comes now is not begun, and is told so; reading goes on.
    EXPECT_EQ(keep_and_wait(*store, made("t2")), Kept::unavailable);
    EXPECT_EQ(forget_and_wait(*store, "t1", digest_of(1)), std::unexpected(NotErased::not_kept));
    EXPECT_EQ(store->table("t1")->events.size(), 1U);

    disk_.heal();
    EXPECT_EQ(answer.get(), Kept::unavailable);
    EXPECT_EQ(found_later(disk_), (std::vector<std::size_t>{1, 1}));
    EXPECT_EQ(keep_and_wait(*store, step("t1", {event(2), event(3)})), Kept::yes);
    EXPECT_EQ(found_later(disk_), (std::vector<std::size_t>{3, 3}));
}

TEST_P(StoreUnsynced, F6_a_store_that_is_closed_meanwhile_says_nothing) {
    std::vector<Kept> told;
    {
        const auto store = opened(folder_.file(), {.vfs = TestDisk::name});
        ASSERT_EQ(keep_and_wait(*store, made("t1", {event(1)})), Kept::yes);
        fail();
        store->keep(step("t1", {event(2)}), [&](Kept kept) { told.push_back(kept); });
        ASSERT_TRUE(is_tried_again());
    }
    EXPECT_TRUE(told.empty());
    disk_.heal();
    const auto store = opened(folder_.file());
    EXPECT_TRUE(store->table("t1")->is_chain_good);
    const auto next = static_cast<std::int64_t>(store->table("t1")->events.size()) + 1;
    EXPECT_EQ(keep_and_wait(*store, step("t1", {event(next)})), Kept::yes);
}

const auto name_of = [](const testing::TestParamInfo<Failure>& info) {
    const std::string call = info.param.call == Call::write ? "write_" : "sync_";
    const Fault fault = info.param.fault;
    return call + (fault == Fault::full      ? "full"
                   : fault == Fault::half    ? "half"
                   : fault == Fault::late    ? "late"
                   : fault == Fault::dropped ? "dropped"
                                             : "error");
};

const auto unwritable = testing::Values(Failure{Call::write, Fault::full}, Failure{Call::write, Fault::error},
                                        Failure{Call::write, Fault::half});
const auto unsynced = testing::Values(Failure{Call::sync, Fault::error}, Failure{Call::sync, Fault::late},
                                      Failure{Call::sync, Fault::dropped});
INSTANTIATE_TEST_SUITE_P(Disk, StoreUnwritable, unwritable, name_of);
INSTANTIATE_TEST_SUITE_P(Disk, StoreUnsynced, unsynced, name_of);
INSTANTIATE_TEST_SUITE_P(Disk, StoreFailure,
                         testing::Values(Failure{Call::write, Fault::full}, Failure{Call::write, Fault::error},
                                         Failure{Call::sync, Fault::error}),
                         name_of);

} // namespace
} // namespace runset::server::store
