// Tiles held back on purpose and tiles overlooked, by the judgement of the bots.

#include "review/patience.h"

#include <gtest/gtest.h>

#include "review/possible.h"
#include "support/match.h"

namespace runset::test {

namespace {

using review::Style;

/// A turn of the first of two seats that leaves the table as `left` says.
review::Walked walked(const State& state, std::string_view left) {
    review::Turn turn{.seat = seat(0), .start = state.position(), .table = table_in(state.settings, left)};
    turn.laid_tiles = turn.table.tiles() - state.table.tiles();
    turn.laid = {.tiles = turn.laid_tiles.size(), .points = rack_value(turn.laid_tiles).value};
    turn.went_out = turn.laid_tiles == turn.start.rack;
    review::measure(turn, state.settings);
    return {.before = state, .turn = turn};
}

review::Turn judged(const review::Walked& done, Style style) {
    review::Turn turn = done.turn;
    review::share_out(turn, review::lay_of(style, done.before));
    return turn;
}

State two_seats(std::string_view rack, std::string_view table, bool have_opened = true,
                std::string_view house_rules = {}) {
    return playing(game("classic", house_rules), {.racks = {rack, "p1 p3 p5 g1 g3 g5 y1 y3 y5"},
                                                  .table = table,
                                                  .pile = "p2 p4 g2 g4",
                                                  .have_opened = have_opened});
}

constexpr std::string_view many = "k7 p1 p3 p11 g2 g4 g12 y1 y3"; // nine tiles, one of which fits
constexpr std::string_view few = "k7 p1 p11 g2 y3";               // five

} // namespace

TEST(Patience, strong_lays_from_a_large_rack_and_keeps_a_small_one) {
    const auto overlooked = judged(walked(two_seats(many, "k4 k5 k6"), "k4 k5 k6"), Style::laying);
    EXPECT_EQ(overlooked.overlooked, (review::Figures{.tiles = 1, .points = 7}));
    EXPECT_EQ(overlooked.held_back, review::Figures{});
    EXPECT_EQ(overlooked.overlooked_tiles, rack_in(game("classic"), "k7"));
    EXPECT_EQ(overlooked.accuracy, 0);
    const auto held = judged(walked(two_seats(few, "k4 k5 k6"), "k4 k5 k6"), Style::laying);
    EXPECT_EQ(held.overlooked, review::Figures{});
    EXPECT_EQ(held.held_back, (review::Figures{.tiles = 1, .points = 7}));
    EXPECT_EQ(held.accuracy, 100);
}

TEST(Patience, nobody_holds_back_the_last_tiles) {
    const State state = two_seats("k7 k8", "k4 k5 k6");
    for (const Style style : {Style::hiding, Style::ambush, Style::laying}) {
        const auto part = judged(walked(state, "k4 k5 k6 k7"), style);
        EXPECT_EQ(part.overlooked.tiles, 1);
        EXPECT_EQ(part.accuracy, 0) << "the round was won";
        EXPECT_EQ(judged(walked(state, "k4 k5 k6 k7 k8"), style).accuracy, 100);
    }
}

TEST(Patience, a_part_of_the_lay_counts_as_a_part) {
    const State state = two_seats("k7 k8 k9 k10 p1 p3 g2 g12", "k4 k5 k6");
    EXPECT_EQ(judged(walked(state, "k4 k5 k6 k7"), Style::laying).accuracy, 25);
    EXPECT_EQ(judged(walked(state, "k4 k5 k6 k7 k8 k9"), Style::laying).accuracy, 75);
}

TEST(Patience, where_nothing_can_be_laid_there_is_no_accuracy) {
    const auto turn = judged(walked(two_seats("p1 g3 y7", "k4 k5 k6"), "k4 k5 k6"), Style::laying);
    EXPECT_EQ(turn.most, review::Figures{});
    EXPECT_FALSE(turn.accuracy);
}

TEST(Patience, the_round_is_judged_by_the_bot_whose_way_it_went) {
    const auto waits = walked(two_seats("k10 k11 k12 p1 g3 y7", "", false), "");
    const auto opens = walked(two_seats("k10 k11 k12 p1 g3 y7", "", false), "k10 k11 k12");
    const auto opened_waits = walked(two_seats(many, "k4 k5 k6"), "k4 k5 k6");
    const auto opened_lays = walked(two_seats(many, "k4 k5 k6"), "k4 k5 k6 k7");
    const auto style = [](const std::vector<const review::Walked*>& turns) { return review::style_of(turns); };
    EXPECT_EQ(style({&waits, &waits}), Style::hiding);
    EXPECT_EQ(style({&opens, &opened_waits}), Style::ambush);
    EXPECT_EQ(style({&opens, &opened_lays, &opened_waits}), Style::laying);
    EXPECT_EQ(style({&waits, &opened_lays}), Style::laying) << "what was kept before was not kept on purpose";
    EXPECT_EQ(judged(waits, Style::hiding).overlooked.tiles, 0);
    EXPECT_EQ(judged(waits, Style::laying).overlooked.tiles, 3);
}

TEST(Patience, P6_nobody_waits_where_one_must_lay) {
    const auto forced = walked(two_seats(many, "k4 k5 k6", true, "mustLayIfAble=true"), "k4 k5 k6 k7");
    const std::vector<const review::Walked*> turns{&forced};
    EXPECT_EQ(review::style_of(turns), Style::laying);
}

} // namespace runset::test
