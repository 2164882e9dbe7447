// What a turn could have laid: both figures, and what the way to it takes.

#include "review/possible.h"

#include <gtest/gtest.h>

#include "rules/score.h"
#include "support/lay_case.h"

namespace runset::test {

namespace {

using review::Figures;
using review::Lesson;

/// A turn that left the table as `left` says.
review::Turn turn_of(const Settings& settings, bool has_opened, const LayCase& lay) {
    review::Turn turn;
    turn.start = position_of(settings, has_opened, lay.table, lay.rack);
    turn.table = table_in(settings, lay.left);
    turn.laid_tiles = turn.table.tiles() - turn.start.table.tiles();
    turn.laid = {.tiles = turn.laid_tiles.size(), .points = rack_value(turn.laid_tiles).value};
    review::measure(turn, settings);
    turn.overlooked = turn.missed;
    review::show_how(turn, settings);
    return turn;
}

Lesson lesson_of(bool has_opened, std::string_view table, std::string_view rack) {
    return turn_of(game("classic"), has_opened, {.code = "", .table = table, .rack = rack, .left = table}).lesson;
}

} // namespace

TEST(Possible, counts_most_tiles_and_most_points_apart) {
    // The joker serves p1 p2 p4, which is more tiles, or k12 k13, which is more points.
    const auto turn =
        turn_of(game("classic"), true, {.code = "", .table = "", .rack = "p1 p2 p4 k12 k13 J g8", .left = ""});
    EXPECT_EQ(turn.most, (Figures{.tiles = 4, .points = 50}));
    EXPECT_EQ(turn.missed, turn.most);
    EXPECT_EQ(turn.best.tiles, 4) << "what is shown is the lay of the most tiles";
    const auto other = turn_of(game("classic"), true,
                               {.code = "", .table = "", .rack = "p1 p2 p4 k12 k13 J g8", .left = "p1 p2 J:p3 p4"});
    EXPECT_EQ(other.missed, (Figures{.tiles = 0, .points = 18}));
    EXPECT_EQ(other.best.points, 50) << "where only points are missed, that of the most points";
}

TEST(Possible, a_lay_that_is_as_good_misses_nothing) {
    const auto turn =
        turn_of(game("classic"), true, {.code = "", .table = "k4 k5 k6", .rack = "k7 p1", .left = "k4 k5 k6 k7"});
    EXPECT_EQ(turn.missed, Figures{});
    EXPECT_TRUE(turn.plan.empty());
}

TEST(Possible, a_part_misses_the_rest) {
    const auto turn =
        turn_of(game("classic"), true, {.code = "", .table = "k4 k5 k6", .rack = "k7 k8 p1", .left = "k4 k5 k6 k7"});
    EXPECT_EQ(turn.missed, (Figures{.tiles = 1, .points = 8}));
    EXPECT_EQ(turn.best.tiles, 2);
    EXPECT_FALSE(turn.plan.empty());
}

TEST(Possible, O1_an_opening_below_the_points_is_none) {
    const auto turn = turn_of(game("classic"), false, {.code = "", .table = "", .rack = "k7 k8 k9 p1 g3", .left = ""});
    EXPECT_EQ(turn.most, Figures{}) << "24 points";
    EXPECT_EQ(
        turn_of(game("classic", "openMin=24"), false, {.code = "", .table = "", .rack = "k7 k8 k9 p1 g3", .left = ""})
            .most,
        (Figures{.tiles = 3, .points = 24}));
}

TEST(Possible, says_what_the_best_lay_takes) {
    EXPECT_EQ(lesson_of(true, "k4 k5 k6", "k7"), Lesson::go_out);
    EXPECT_EQ(lesson_of(false, "", "k10 k11 k12 p1"), Lesson::open);
    EXPECT_EQ(lesson_of(true, "k4 k5 k6", "k7 p1"), Lesson::add);
    EXPECT_EQ(lesson_of(true, "k4 k5 k6", "p7 p8 p9 g1"), Lesson::meld);
    EXPECT_EQ(lesson_of(true, "k4 k5 k6 k7", "p7 g7 y1"), Lesson::rearrange);
    EXPECT_EQ(lesson_of(true, "k3 J:k4 k5", "k4 g9 g11 p1"), Lesson::exchange);
}

} // namespace runset::test
