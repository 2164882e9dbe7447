// The delay of a level: within its row, spread out, and from seed and turn alone.

#include "bots/think_time.h"

#include <gtest/gtest.h>

#include <set>
#include <type_traits>

#include "bots/bot.h"
#include "bots/pace.h"

namespace runset::test {

// Whoever wants to hand a view, a rack or a position in has to change this line.
static_assert(std::is_same_v<decltype(&bots::think_ms), int (*)(bots::ThinkTime, std::uint64_t, int)>);

TEST(ThinkTime, stays_within_the_row_and_uses_its_whole_width) {
    for (const bots::Bot& bot : bots::all_bots()) {
        ASSERT_LE(bot.think.least_ms, bot.think.most_ms);
        std::int64_t sum = 0;
        std::set<int> values;
        constexpr int draws = 4000;
        for (int i = 0; i < draws; ++i) {
            const int delay = bots::think_ms(bot.think, static_cast<std::uint64_t>(i % 50), i / 50);
            EXPECT_GE(delay, bot.think.least_ms) << bot.name;
            EXPECT_LE(delay, bot.think.most_ms) << bot.name;
            sum += delay;
            values.insert(delay);
        }
        const int width = bot.think.most_ms - bot.think.least_ms;
        EXPECT_NEAR(static_cast<double>(sum) / draws, bot.think.least_ms + width / 2.0, width / 40.0 + 0.5);
        EXPECT_GE(*values.rbegin() - *values.begin(), width * 9 / 10) << bot.name;
    }
}

TEST(ThinkTime, is_the_same_for_the_same_seed_and_turn) {
    const bots::ThinkTime time{.least_ms = 500, .most_ms = 4000};
    std::set<int> values;
    for (int turn = 1; turn <= 40; ++turn) {
        EXPECT_EQ(bots::think_ms(time, 9, turn), bots::think_ms(time, 9, turn));
        values.insert(bots::think_ms(time, 9, turn));
        values.insert(bots::think_ms(time, 10, turn));
    }
    EXPECT_GT(values.size(), 70U) << "turns and seeds differ";
}

TEST(ThinkTime, every_level_for_people_takes_a_moment) {
    for (const bots::Bot& bot : bots::all_bots()) {
        EXPECT_EQ(bot.is_for_people, bot.think.least_ms > 0) << bot.name;
    }
}

TEST(Pace, a_level_thinks_as_its_row_says_and_others_not_at_all) {
    for (const bots::Bot& bot : bots::all_bots()) {
        EXPECT_EQ(bots::think_like_a_person(bot.name, 7), bots::think_ms(bot.think, 7, 0)) << bot.name;
        EXPECT_EQ(bots::think_at_once(bot.name, 7), 0);
    }
    EXPECT_EQ(bots::think_like_a_person("nobody", 7), 0);
}

} // namespace runset::test
