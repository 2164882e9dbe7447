// A date names the same puzzle everywhere.

#include <set>

#include <gtest/gtest.h>

#include "puzzles/collection.h"
#include "puzzles/daily.h"
#include "puzzles/grade.h"

namespace runset::test {

namespace {

int level_in(std::string_view edition, int number) {
    return puzzles::level_of(puzzles::collection(edition)[static_cast<std::size_t>(number - 1)].features);
}

} // namespace

TEST(Daily, dates_are_counted_from_1970) {
    EXPECT_EQ(puzzles::day_of("1970-01-01"), 0);
    EXPECT_EQ(puzzles::day_of("1970-12-31"), 364);
    EXPECT_EQ(puzzles::day_of("2000-03-01"), 11017);
    EXPECT_EQ(puzzles::day_of("2024-02-29"), 19782);
    EXPECT_EQ(puzzles::day_of("2026-11-16"), 20773);
}

TEST(Daily, what_is_no_date_has_no_day) {
    for (const char* text : {"", "2026", "2026-13-01", "2026-00-10", "2026-11-31", "2026-02-29", "2026-11-00",
                             "1969-12-31", "2026/11/16", "2026-11-1x", "20261116", "2026-11-16 "}) {
        EXPECT_FALSE(puzzles::day_of(text)) << text;
    }
}

TEST(Daily, a_week_begins_easy_and_ends_hard) {
    const int monday = puzzles::day_of("2026-11-16").value();
    EXPECT_EQ(puzzles::level_for(monday), 1);
    EXPECT_EQ(puzzles::level_for(monday + 6), 5);
    for (int day = monday; day < monday + 6; ++day) {
        EXPECT_LE(puzzles::level_for(day), puzzles::level_for(day + 1));
    }
}

TEST(Daily, every_edition_has_one_of_the_level_of_the_day) {
    for (const std::string_view edition : {"classic", "kids", "junior"}) {
        for (int day = 20000; day < 21000; ++day) {
            const int number = puzzles::daily_number(edition, day);
            ASSERT_GT(number, 0);
            EXPECT_EQ(level_in(edition, number), puzzles::level_for(day)) << edition << " " << day;
        }
    }
    EXPECT_EQ(puzzles::daily_number("chess", 20000), 0);
}

TEST(Daily, none_comes_again_before_all_of_its_level_have_come) {
    const auto numbers = puzzles::numbers_of("classic", {.level = 5});
    // The first Sunday of a new order: those since 1970 are a multiple of their number.
    const int size = static_cast<int>(numbers.size());
    const int sunday = puzzles::day_of("1970-01-04").value();
    const int first = sunday + 7 * size * (3000 / size);
    std::set<int> seen;
    for (int week = 0; week < size; ++week) {
        seen.insert(puzzles::daily_number("classic", first + 7 * week));
    }
    EXPECT_EQ(seen.size(), numbers.size());
}

} // namespace runset::test
