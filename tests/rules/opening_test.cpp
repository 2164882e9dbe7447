// Rules O1 to O7: the first lay-down of a seat in a round.
#include "support/match.h"

namespace runset::test {
namespace {

TEST(Opening, O1_opening_below_thirty_is_refused) {
    when_not_opened(edition("classic"), {{"OPEN_BELOW_30", "", "k8 k9 k10", "k8 k9 k10"},
                                         {"OPEN_BELOW_30", "", "p9 k9 g9 y1", "p9 k9 g9"},
                                         {"OPEN_BELOW_30", "g1 g2 g3", "k8 k9 k10", "g1 g2 g3 | k8 k9 k10"},
                                         {"OK", "", "p10 k10 g10 y1", "p10 k10 g10"},
                                         {"OK", "", "k9 k10 k11", "k9 k10 k11"}});
}

TEST(Opening, O1_several_melds_add_up) {
    when_not_opened(edition("classic"), {{"OK", "", "k1 k2 k3 p8 k8 g8 y1", "k1 k2 k3 | p8 k8 g8"},
                                         {"OPEN_BELOW_30", "", "k1 k2 k3 p7 k7 g7 y1", "k1 k2 k3 | p7 k7 g7"},
                                         {"OK", "g1 g2 g3", "k5 k6 k7 p4 k4 g4 y1", "k5 k6 k7 | g1 g2 g3 | p4 k4 g4"}});
}

TEST(Opening, O1_the_refusal_tells_the_points) {
    const Verdict verdict = judge(edition("classic"), false, {"", "g1 g2 g3", "k8 k9 k10", "k8 k9 k10 | g1 g2 g3"});
    ASSERT_FALSE(verdict);
    EXPECT_EQ(verdict.error(), (Refusal{.reason = Reason::open_below_30, .have = 27, .need = 30}));
    const Verdict agreed = judge(game("classic", "openMin=50"), false, {"", "", "p13 k13 g13", "p13 k13 g13"});
    ASSERT_FALSE(agreed);
    EXPECT_EQ(agreed.error(), (Refusal{.reason = Reason::open_below_30, .have = 39, .need = 50}));
}

TEST(Opening, O1_the_threshold_is_a_house_rule) {
    when_not_opened(game("classic", "openMin=27"), {{"OK", "", "k8 k9 k10 y1", "k8 k9 k10"}});
    when_not_opened(game("classic", "openMin=28"), {{"OPEN_BELOW_30", "", "k8 k9 k10 y1", "k8 k9 k10"}});
    when_not_opened(game("classic", "openMin=0"),
                    {{"OK", "", "k1 k2 k3 y1", "k1 k2 k3"}, {"NOT_OPENED", "k1 k2 k3", "k4 y1", "k1 k2 k3 k4"}});
}

TEST(Opening, O1_a_seat_that_has_opened_needs_no_points) {
    when_opened(edition("classic"), {{"OK", "", "k1 k2 k3 y1", "k1 k2 k3"}});
}

TEST(Opening, O2_a_joker_counts_what_it_stands_for) {
    when_not_opened(edition("classic"), {{"OK", "", "g9 g10 J", "g9 g10 J:g11"},
                                         {"OPEN_BELOW_30", "", "g9 g10 J", "J:g8 g9 g10"},
                                         {"OPEN_BELOW_30", "", "g2 g4 J", "g2 J:g3 g4"},
                                         {"OK", "", "p10 J J y1", "p10 J:k10 J:g10"}});
}

TEST(Opening, O3_before_opening_the_table_is_not_used) {
    when_not_opened(edition("classic"),
                    {{"NOT_OPENED", "g6 g7 g8", "g9 y1", "g6 g7 g8 g9"},
                     {"NOT_OPENED", "g6 g7 g8", "p10 k10 y10 g9", "p10 k10 y10 | g6 g7 g8 g9"},
                     {"NOT_OPENED", "k8 k9 k10", "k11 k12 k13", "k8 k9 k10 k11 k12 k13"},
                     {"NOT_OPENED", "k1 k2 k3 k4 k5", "k3 p10 k10 y10", "k1 k2 k3 | k3 k4 k5 | p10 k10 y10"},
                     {"NOT_OPENED", "k3 J:k4 k5", "k4 p10 k10", "k3 k4 k5 | p10 k10 J:y10"},
                     {"NOT_OPENED", "k3 J:k4 k5", "k4 p10 k10 g10 y1 y3", "k3 k4 k5 | p10 k10 g10 | y1 J:y2 y3"}});
    when_not_opened(edition("kids basic"), {{"NOT_OPENED", "b2 b3 b4", "b5 r1", "b2 b3 b4 b5"}});
    when_not_opened(edition("kids professional"), {{"NOT_OPENED", "b2 b3 b4", "b5 r1", "b2 b3 b4 b5"},
                                                   {"NOT_OPENED", "b1 b2 b3 b4", "r1 g1", "b2 b3 b4 | r1 g1 b1"}});
}

TEST(Opening, O4_the_table_in_the_same_turn_is_a_house_rule) {
    const std::vector<LayCase> uses_table{
        {"OK", "g6 g7 g8", "p10 k10 y10 g9", "p10 k10 y10 | g6 g7 g8 g9"},
        {"OK", "k1 k2 k3 k4 k5", "k3 p10 k10 y10", "k1 k2 k3 | k3 k4 k5 | p10 k10 y10"},
        {"OK", "k3 J:k4 k5", "k4 p10 k10 g10 y1 y3", "k3 k4 k5 | p10 k10 g10 | y1 J:y2 y3"}};
    when_not_opened(game("classic", "sameTurnAfterOpening=true"), uses_table);
    for (LayCase row : uses_table) {
        row.code = "NOT_OPENED";
        when_not_opened(edition("classic"), {row});
    }
}

TEST(Opening, O3_of_two_equal_melds_both_are_left_alone) {
    const std::string_view table = "k1 k2 k3 | k1 k2 k3";
    when_not_opened(edition("classic"),
                    {{"NOT_OPENED", table, "k4 p10 k10 g10", "k1 k2 k3 | k1 k2 k3 k4 | p10 k10 g10"},
                     {"OK", table, "k4 p10 k10 g10", "k1 k2 k3 | k1 k2 k3 | p10 k10 g10"}});
}

TEST(Opening, O3_copies_are_alike_so_an_own_copy_of_a_lying_meld_leaves_it_alone) {
    const LayCase lay{"OK", "k8 k9 k10", "k8 k9 k10 k11 p1 k1 g1", "k8 k9 k10 k11 | p1 k1 g1 | k8 k9 k10"};
    when_not_opened(edition("classic"), {lay});
    when_not_opened(game("classic", "sameTurnAfterOpening=true"), {lay});
}

TEST(Opening, O4_using_the_table_at_once_still_needs_the_points) {
    when_not_opened(game("classic", "sameTurnAfterOpening=true"),
                    {{"NOT_OPENED", "g6 g7 g8", "p9 k9 y9 g9", "p9 k9 y9 | g6 g7 g8 g9"},
                     {"NOT_OPENED", "k8 k9 k10", "k11 k12 k13", "k8 k9 k10 k11 k12 k13"},
                     {"OPEN_BELOW_30", "g6 g7 g8", "p9 k9 y9 g9", "p9 k9 y9 | g6 g7 g8"},
                     // The freed joker is part of the only meld that could open.
                     {"NOT_OPENED", "k3 J:k4 k5", "k4 p10 k10 y1", "k3 k4 k5 | p10 k10 J:y10"},
                     {"NOT_OPENED", "k3 J:k4 k5", "k4 p10 k10 g10 y1", "k3 k4 k5 | p10 k10 g10 J:y10"},
                     // The own meld is right, but nothing has replaced the joker.
                     {"NOT_OPENED", "J:k3 k4 k5 k6", "p10 k10 y10 g1 g2", "k4 k5 k6 | p10 k10 y10 | g1 g2 J:g3"}});
}

TEST(Opening, O4_kids_and_junior_may_use_the_table_at_once) {
    const LayCase adds{"OK", "b2 b3 b4", "r1 r2 r3 b5 y1", "b2 b3 b4 b5 | r1 r2 r3"};
    const LayCase rebuilds{"OK", "b1 b2 b3 b4", "r1 g1 y1 y2 y3", "b2 b3 b4 | r1 g1 b1 | y1 y2 y3"};
    for (std::string_view name : {"kids basic", "junior basic", "kids professional", "junior professional"}) {
        when_not_opened(edition(name), {adds});
        when_not_opened(game(name, "sameTurnAfterOpening=false"), {{"NOT_OPENED", adds.table, adds.rack, adds.left}});
    }
    when_not_opened(edition("kids professional"), {rebuilds});
    when_not_opened(game("kids professional", "sameTurnAfterOpening=false"),
                    {{"NOT_OPENED", rebuilds.table, rebuilds.rack, rebuilds.left}});
}

TEST(Opening, O5_only_melds_of_own_tiles_that_are_seen_at_the_end_count) {
    when_not_opened(game("classic", "sameTurnAfterOpening=true"),
                    {// 30 in own tiles, but one of them lies with the table's tiles.
                     {"NOT_OPENED", "g6 g7 g8", "g9 g10 g11", "g6 g7 g8 g9 g10 g11"},
                     {"OK", "g6 g7 g8", "g9 g10 g11", "g6 g7 g8 | g9 g10 g11"},
                     // Two own melds together, and the table used besides.
                     {"OK", "g6 g7 g8", "k1 k2 k3 p8 k8 y8 g9", "k1 k2 k3 | p8 k8 y8 | g6 g7 g8 g9"},
                     {"NOT_OPENED", "g6 g7 g8", "k1 k2 k3 p7 k7 y7 g9", "k1 k2 k3 | p7 k7 y7 | g6 g7 g8 g9"}});
}

TEST(Opening, O5_a_joker_freed_in_this_turn_may_be_in_the_first_meld) {
    for (std::string_view name : {"kids basic", "junior basic", "kids professional", "junior professional"}) {
        const LayCase with_freed{"OK", "b2 J:b3 b4", "b3 r1 r2 y5", "b2 b3 b4 | r1 r2 J:r3"};
        when_not_opened(edition(name), {with_freed});
        when_not_opened(game(name, "exchangeNeedsOpening=true"),
                        {{"NOT_OPENED", with_freed.table, with_freed.rack, with_freed.left}});
    }
    when_not_opened(edition("kids professional"),
                    {// Nothing has been exchanged for it: taking it is rearranging.
                     {"NOT_OPENED", "b2 b3 b4 J:b5", "r1 r2 y5", "b2 b3 b4 | r1 r2 J:r3"},
                     // The exchanged joker on somebody else's run opens nothing.
                     {"NOT_OPENED", "b2 J:b3 b4 | r1 r2 r3", "b3 y5", "b2 b3 b4 | r1 r2 r3 J:r4"},
                     {"OK", "r1 g1 J:b1", "y1 r4 r5 g6", "r1 g1 y1 | r4 r5 J:r6"},
                     {"NOT_OPENED", "r1 g1 y1 J:b1", "r1 r2 g6", "r1 g1 y1 | r1 r2 J:r3"}});
}

TEST(Opening, O5_a_freed_joker_does_not_waive_the_points) {
    const Settings settings = game("classic", "exchangeNeedsOpening=false");
    when_not_opened(settings, {{"OK", "k3 J:k4 k5", "k4 p10 k10 y1", "k3 k4 k5 | p10 k10 J:y10"},
                               {"NOT_OPENED", "k3 J:k4 k5", "k4 g1 g2 y1", "k3 k4 k5 | g1 g2 J:g3"}});
    when_not_opened(game("classic", "exchangeNeedsOpening=false sameTurnAfterOpening=true"),
                    {{"OK", "k3 J:k4 k5", "k4 p10 k10 y1", "k3 k4 k5 | p10 k10 J:y10"},
                     {"NOT_OPENED", "k3 J:k4 k5", "k4 g1 g2 y1", "k3 k4 k5 | g1 g2 J:g3"}});
}

TEST(Opening, O6_without_points_one_own_meld_of_any_value_opens) {
    for (std::string_view name : {"kids basic", "junior basic", "kids professional", "junior professional"}) {
        when_not_opened(edition(name), {{"OK", "", "b1 b2 b3 r5", "b1 b2 b3"},
                                        {"OK", "r1 r2 r3", "b1 b2 b3 r5", "r1 r2 r3 | b1 b2 b3"}});
    }
    for (std::string_view name : {"kids professional", "junior professional"}) {
        when_not_opened(edition(name), {{"OK", "", "r1 g1 b1 r5", "r1 g1 b1"},
                                        {"OK", "b2 b3 b4", "r1 g1 y1 b5 r6", "b2 b3 b4 b5 | r1 g1 y1"}});
    }
    when_not_opened(edition("kids basic"), {{"BAD_COMBO", "", "r1 g1 b1 r5", "r1 g1 b1"}});
}

TEST(Opening, O7_each_seat_opens_for_itself) {
    State state = playing(edition("classic"),
                          {.racks = {"p10 k10 g10 y1", "y5 y6 y7 k1"}, .pile = "k5 k6", .have_opened = false});
    state = after(state, lay_in(state, "p10 k10 g10"));
    EXPECT_TRUE(state.at(seat(0)).has_opened);
    EXPECT_FALSE(state.at(seat(1)).has_opened);
    EXPECT_EQ(refusal_of(state, 1, lay_in(state, "p10 k10 g10 | y5 y6 y7")), "OPEN_BELOW_30");
    state = after(state, DrawMove{});
    EXPECT_FALSE(state.at(seat(1)).has_opened);
    EXPECT_EQ(refusal_of(state, 0, lay_in(state, "p10 k10 g10 | y1")), "BAD_COMBO");
}

TEST(Opening, O7_nobody_has_to_open) {
    const State state =
        playing(edition("classic"), {.racks = {"p10 k10 g10", "y5"}, .pile = "k5", .have_opened = false});
    EXPECT_EQ(refusal_of(state, 0, DrawMove{}, always_can_lay), "OK");
}

TEST(Opening, O5_the_running_count_sees_valid_melds_of_own_tiles) {
    const Settings settings = edition("classic");
    const Position start = position_of(settings, false, "g6 g7 g8", "p10 k10 y10 g9 k1 k2 k3");
    const auto points = [&](std::string_view left) {
        return opening_points(settings, start, table_in(settings, left));
    };
    EXPECT_EQ(points("g6 g7 g8"), 0);
    EXPECT_EQ(points("g6 g7 g8 | p10 k10"), 0);
    EXPECT_EQ(points("g6 g7 g8 | p10 k10 y10"), 30);
    EXPECT_EQ(points("g6 g7 g8 | p10 k10 y10 | k1 k2 k3"), 36);
    EXPECT_EQ(points("g6 g7 g8 g9"), 0);
}

} // namespace
} // namespace runset::test
