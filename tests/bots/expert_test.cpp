// When Expert shows itself: it hides as long as it may, and opens with little where more than one opponent sits.

#include "bots/expert.h"

#include <gtest/gtest.h>

#include "support/match.h"

namespace runset::test {

namespace {

/// Nobody has opened; the first seat could with either of two sets, and holds more that does not go out with them.
View view_of(int seats, int pile_size) {
    Setup setup{.racks = {"p10 k10 g10 p12 k12 g12 y1 y4 k6"}, .have_opened = false};
    for (int i = 1; i < seats; ++i) {
        setup.racks.emplace_back("g1 g3 p5 k7 y9 y11 p13 k2 g4 p6 k8 y10 y12 p1 k3");
    }
    View view = view_for(playing(game("classic"), setup), seat(0));
    view.pile_size = pile_size;
    return view;
}

int tiles_laid(const View& view) {
    const Move move = bots::expert_move(view, {.seed = 1});
    const auto* lay = std::get_if<LayMove>(&move);
    return lay == nullptr ? 0 : lay->table.piece_count();
}

} // namespace

TEST(Expert, with_two_seats_hides_to_the_end_of_the_pile) {
    for (const int pile : {78, 26, 1}) {
        EXPECT_EQ(tiles_laid(view_of(2, pile)), 0);
    }
}

TEST(Expert, with_more_seats_opens_once_the_pile_is_down_to_a_quarter_of_all_tiles) {
    for (const int seats : {3, 4}) {
        EXPECT_EQ(tiles_laid(view_of(seats, 27)), 0);
        EXPECT_EQ(tiles_laid(view_of(seats, 26)), 3) << "the fewest tiles";
    }
}

TEST(Expert, of_the_smallest_openings_takes_the_dearest) {
    const Move move = bots::expert_move(view_of(3, 20), {.seed = 1});
    EXPECT_EQ(std::get<LayMove>(move).table.pieces()[0].tile().number(), 12);
}

TEST(Expert, with_four_seats_does_not_wait_for_the_hour_where_all_others_lay_and_one_is_soon_out) {
    View view = view_of(4, 40);
    EXPECT_EQ(tiles_laid(view), 0);
    view.seats[1].rack_size = 10;
    EXPECT_EQ(tiles_laid(view), 0) << "somebody waits";
    view.seats[2].rack_size = view.seats[3].rack_size = 14;
    EXPECT_EQ(tiles_laid(view), 3);
}

} // namespace runset::test
