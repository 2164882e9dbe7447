// Which turns are worth learning from.

#include "review/learn.h"

#include <gtest/gtest.h>

#include "rules/score.h"
#include "support/lay_case.h"

namespace runset::test {

namespace {

review::Turn miss(int by, int round, std::string_view tiles, bool goes_out = false) {
    review::Turn turn{.round = round, .seat = {static_cast<std::uint8_t>(by)}};
    turn.overlooked_tiles = rack_in(game("classic"), tiles);
    turn.overlooked = {.tiles = turn.overlooked_tiles.size(), .points = rack_value(turn.overlooked_tiles).value};
    turn.best.goes_out = goes_out;
    return turn;
}

using Numbers = std::vector<std::size_t>;

} // namespace

TEST(Learn, the_largest_misses_of_the_seat_first_and_no_more_than_three) {
    const std::vector<review::Turn> turns{
        miss(0, 1, "k1"), miss(1, 1, "p1 p2 p3 p4 p5"), miss(0, 1, "g1 g2 g3"),   miss(0, 1, "y10 y11"),
        miss(0, 1, ""),   miss(0, 2, "y1 y2"),          miss(0, 2, "g1 g2 g3 g4")};
    EXPECT_EQ(review::turns_to_learn(turns, {0}), (Numbers{6, 2, 3}));
    EXPECT_EQ(review::turns_to_learn(turns, {1}), (Numbers{1}));
    EXPECT_EQ(review::turns_to_learn(turns, {2}), Numbers{});
}

TEST(Learn, a_round_not_won_comes_first) {
    const std::vector<review::Turn> turns{miss(0, 1, "k1 k2 k3 k4"), miss(0, 1, "p1", true)};
    EXPECT_EQ(review::turns_to_learn(turns, {0}), (Numbers{1, 0}));
}

TEST(Learn, a_miss_that_goes_on_is_told_once) {
    const std::vector<review::Turn> turns{miss(0, 1, "k1 k2 k3"), miss(0, 1, "k1 k2 k3 k4"), miss(0, 1, "k1 k2 k3 g9"),
                                          miss(0, 2, "k1 k2 k3")};
    EXPECT_EQ(review::turns_to_learn(turns, {0}), (Numbers{2, 3}));
}

} // namespace runset::test
