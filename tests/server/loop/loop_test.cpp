// The loop: work from other threads in order, calls in time, and none after a cancel.

#include "server/loop/loop.h"

#include <algorithm>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace runset::test {

using server::loop::Loop;
using std::chrono::milliseconds;

TEST(Loop, runs_posted_work_in_order_from_any_thread) {
    Loop loop;
    std::vector<int> seen;
    std::thread other([&] {
        for (int i = 0; i < 100; ++i) {
            loop.post([&seen, i] { seen.push_back(i); });
        }
        loop.post([&loop] { loop.stop(); });
    });
    loop.run();
    other.join();
    ASSERT_EQ(seen.size(), 100U);
    EXPECT_TRUE(std::ranges::is_sorted(seen));
}

TEST(Loop, notes_how_long_it_is_held) {
    Loop loop;
    loop.post([&] {
        const server::loop::LoopWatch::Span inside(loop.watch());
        std::this_thread::sleep_for(milliseconds(60));
    });
    loop.call_at(std::chrono::steady_clock::now(), [&] { loop.stop(); });
    loop.run();
    EXPECT_GE(loop.watch().longest(), milliseconds(60));
    const std::string told = loop.watch().prometheus_text();
    EXPECT_TRUE(told.contains("runset_loop_seconds_count 2\n")) << told;
    EXPECT_TRUE(told.contains("runset_loop_seconds_bucket{le=\"0.050\"} 1\n")) << told;
}

TEST(Loop, calls_at_the_time_and_in_the_order_of_times) {
    Loop loop;
    std::string seen;
    const Loop::Time now = std::chrono::steady_clock::now();
    loop.call_at(now + milliseconds(40), [&] {
        EXPECT_GE(std::chrono::steady_clock::now(), now + milliseconds(40));
        seen += 'c';
        loop.stop();
    });
    loop.call_at(now + milliseconds(10), [&] { seen += 'a'; });
    loop.call_at(now + milliseconds(20), [&] { seen += 'b'; });
    loop.run();
    EXPECT_EQ(seen, "abc");
}

TEST(Loop, does_not_call_what_was_cancelled_even_if_it_was_due) {
    Loop loop;
    std::string seen;
    const Loop::Time now = std::chrono::steady_clock::now();
    server::loop::TimerId second{};
    loop.call_at(now, [&] {
        seen += 'a';
        loop.cancel(second);
        loop.cancel(second);
    });
    second = loop.call_at(now, [&] { seen += 'b'; });
    loop.call_at(now + milliseconds(5), [&] { loop.stop(); });
    loop.run();
    EXPECT_EQ(seen, "a");
}

TEST(Loop, lets_out_what_is_thrown) {
    Loop loop;
    loop.post([] { throw std::runtime_error("a mistake"); });
    EXPECT_THROW(loop.run(), std::runtime_error);
}

TEST(Loop, may_be_dropped_with_work_in_it) {
    Loop loop;
    loop.post([] { FAIL(); });
    loop.call_at(std::chrono::steady_clock::now(), [] { FAIL(); });
}

} // namespace runset::test
