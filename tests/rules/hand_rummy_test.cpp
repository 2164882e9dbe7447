// Rules H1 to H4: the whole rack at once.
#include "support/match.h"

namespace runset::test {
namespace {

constexpr std::string_view small_rack = "k1 k2 k3 g4 g5 g6"; // 21 points
constexpr std::string_view in_melds = "k1 k2 k3 | g4 g5 g6";

State first_lay(std::string_view name, std::string_view rules, std::string_view table, std::string_view rack,
                bool opened) {
    return playing(game(name, rules),
                   {.racks = {rack, "k5 g13", "J k1"}, .table = table, .pile = "y1", .have_opened = opened});
}

TEST(HandRummy, H1_the_whole_rack_as_first_lay_down) {
    State state = first_lay("classic handrummy", "rounds=2", "", small_rack, false);
    state = after(state, lay_in(state, in_melds));
    ASSERT_TRUE(state.last_round);
    EXPECT_TRUE(state.last_round->was_hand_rummy);
    EXPECT_EQ(state.last_round->winner, seat(0));
}

TEST(HandRummy, H1_who_has_opened_makes_none) {
    State state = first_lay("classic handrummy", "rounds=2", "", small_rack, true);
    state = after(state, lay_in(state, in_melds));
    EXPECT_FALSE(state.last_round.value().was_hand_rummy);
    EXPECT_EQ(state.last_round->points[1], Points{-18});
}

TEST(HandRummy, H1_it_has_to_be_agreed) {
    State state = first_lay("classic", "rounds=2", "", "k9 k10 k11 g4 g5 g6", false);
    state = after(state, lay_in(state, "k9 k10 k11 | g4 g5 g6"));
    EXPECT_FALSE(state.last_round.value().was_hand_rummy);
    EXPECT_EQ(state.last_round->points[0], Points{18 + 26});
    state = first_lay("classic", "rounds=2 handRummy=true", "", small_rack, false);
    EXPECT_TRUE(after(state, lay_in(state, in_melds)).last_round.value().was_hand_rummy);
}

TEST(HandRummy, H1_a_part_of_the_rack_is_none) {
    State state = first_lay("classic handrummy", "rounds=2", "", "k9 k10 k11 g4 g5 g6 y1", false);
    state = after(state, lay_in(state, "k9 k10 k11 | g4 g5 g6"));
    EXPECT_EQ(state.phase, Phase::playing);
}

TEST(HandRummy, H2_it_needs_no_thirty_points) {
    const LayCase whole{"", "", small_rack, in_melds};
    EXPECT_TRUE(judge(edition("classic handrummy"), false, whole));
    EXPECT_EQ(code_of(judge(edition("classic"), false, whole)), "OPEN_BELOW_30");
    EXPECT_EQ(code_of(judge(edition("classic handrummy"), false, {"", "", "k1 k2 k3 g4 g5 g6 y1", in_melds})),
              "OPEN_BELOW_30");
}

TEST(HandRummy, H3_losses_and_gain_count_double) {
    State state = first_lay("classic handrummy", "rounds=2", "", small_rack, false);
    state = after(state, lay_in(state, in_melds));
    EXPECT_EQ(state.last_round.value().points, (SeatPoints{Points{88}, Points{-36}, Points{-52}, Points{0}}));
    EXPECT_EQ(state.at(seat(0)).total, Points{88});
}

TEST(HandRummy, H4_all_tiles_lie_in_own_melds) {
    const Settings settings = edition("classic handrummy");
    when_not_opened(settings, {{"OK", "p1 p2 p3", small_rack, "p1 p2 p3 | k1 k2 k3 | g4 g5 g6"},
                               {"OK", "p1 J:p2 p3", small_rack, "k1 k2 k3 | p1 J:p2 p3 | g4 g5 g6"},
                               {"NOT_OPENED", "g1 g2 g3", small_rack, "g1 g2 g3 g4 g5 g6 | k1 k2 k3"},
                               {"NOT_OPENED", "k3 J:k4 k5", "k4 g1 g2", "k3 k4 k5 | g1 g2 J:g3"}});
    // With the table in the same turn allowed, adding ends the round, but it is no Hand Rummy.
    State state =
        first_lay("classic handrummy", "rounds=2 sameTurnAfterOpening=true", "p1 p2 p3", "k9 k10 k11 p4", false);
    state = after(state, lay_in(state, "p1 p2 p3 p4 | k9 k10 k11"));
    EXPECT_EQ(state.last_round.value().winner, seat(0));
    EXPECT_FALSE(state.last_round->was_hand_rummy);
    EXPECT_EQ(state.last_round->points[0], Points{44});
}

TEST(HandRummy, H4_tiles_may_have_been_drawn_before) {
    State state = playing(game("classic handrummy", "rounds=2"),
                          {.racks = {"k1 k2", "y9"}, .pile = "k3 y5", .have_opened = false});
    state = after(state, DrawMove{});
    state = after(state, DrawMove{});
    state = after(state, lay_in(state, "k1 k2 k3"));
    EXPECT_TRUE(state.last_round.value().was_hand_rummy);
}

TEST(HandRummy, K2_what_the_clock_leaves_may_be_one) {
    State state = first_lay("classic handrummy", "rounds=2", "p1 p2 p3", small_rack, false);
    state = after(state, TimeOutMove{table_in(state.settings, "p1 p2 p3 | k1 k2 k3 | g4 g5 g6")});
    EXPECT_TRUE(state.last_round.value().was_hand_rummy);
}

} // namespace
} // namespace runset::test
