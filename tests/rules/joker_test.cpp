// Rules J1 to J10: what a joker stands for, and how it leaves its place.
#include "support/match.h"

namespace runset::test {
namespace {

TEST(Jokers, J1_a_joker_stands_for_any_tile_even_one_in_sight) {
    when_opened(edition("classic"), {{"OK", "k4 k5 k6 | k4 g4 y4", "k3 k5 J y1", "k4 k5 k6 | k4 g4 y4 | k3 J:k4 k5"},
                                     {"BAD_COMBO", "", "k12 k13 J", "k12 k13 J:k14"},
                                     {"BAD_COMBO", "", "k1 k2 J", "J:k0 k1 k2"},
                                     {"BAD_COMBO", "", "k1 k2 J", "k1 k2 J"}});
    when_opened(edition("kids basic"), {{"BAD_COMBO", "", "b5 b6 J", "b5 b6 J:b7"}});
}

TEST(Jokers, J2_in_a_run_number_and_colour_are_fixed) {
    when_opened(edition("classic"), {{"JOKER_MOVED", "J:g4 g5 g6", "g8 y1", "g5 g6 J:g7 g8"},
                                     {"OK", "J:g4 g5 g6", "g7 y1", "J:g4 g5 g6 g7"},
                                     {"JOKER_MOVED", "J:g4 g5 g6 | k4 y4 p4", "g7 y1", "g5 g6 g7 | k4 y4 p4 J:g4"}});
    when_opened(edition("kids basic"), {{"NOT_EXTENSION", "J:b2 b3 b4", "b6 y1", "b3 b4 J:b5 b6"}});
}

TEST(Jokers, J2_in_a_set_only_the_number_is_fixed) {
    when_opened(edition("classic"), {{"OK", "g8 y8 J:p8", "p8 y1", "g8 y8 p8 J:k8"},
                                     {"OK", "g8 y8 J:p8", "k8 y1", "g8 y8 J:p8 k8"},
                                     {"OK", "g8 y8 J:p8", "k1 k2 k3 y1", "g8 y8 J:k8 | k1 k2 k3"}});
}

TEST(Jokers, J3_in_a_run_exactly_its_tile_frees_a_joker) {
    when_opened(edition("classic"), {{"OK", "k3 J:k4 k5 | g6 g7 g8", "k4 y1", "k3 k4 k5 | g6 g7 g8 J:g9"},
                                     {"OK", "k3 J:k4 k5", "k4 y1", "k3 k4 k5 J:k6"},
                                     {"JOKER_MOVED", "k3 J:k4 k5 | g6 g7 g8", "g4 g5 k1 k2 k6 k7 y1",
                                      "k1 k2 k3 | k5 k6 k7 | g4 g5 J:g6 | g6 g7 g8"},
                                     {"OK", "J:k3 k4 k5 | g6 g7 g8", "k3 y1", "k3 k4 k5 | g6 g7 g8 J:g9"}});
}

TEST(Jokers, J3_in_a_set_the_number_in_a_missing_colour_frees_it) {
    when_opened(edition("classic"),
                {{"OK", "g8 y8 J:p8", "k8 g1 g3 y1", "g8 y8 k8 | g1 J:g2 g3"},
                 {"OK", "g8 y8 J:p8", "p8 g1 g3 y1", "g8 y8 p8 | g1 J:g2 g3"},
                 {"JOKER_MOVED", "g8 y8 k8 J:p8", "y1 y3 g1", "g8 y8 k8 | y1 J:y2 y3"},
                 {"OK", "g8 y8 k8 J:p8", "p8 y1 y3 g1", "g8 y8 k8 p8 | y1 J:y2 y3"},
                 // A second green 8 is not a missing colour, though it makes the table valid.
                 {"JOKER_MOVED", "g8 y8 k8 J:p8", "g8 g7 g9 y1 y3", "g8 y8 k8 | g7 g8 g9 | y1 J:y2 y3"}});
}

TEST(Jokers, J3_the_colours_of_a_set_are_those_at_the_start_of_the_turn) {
    // The black 8 was in the set itself: taking it out and putting it in again replaces nothing.
    when_opened(edition("classic"),
                {{"JOKER_MOVED", "g8 y8 k8 J:p8 | k9 k10 k11", "y1 y3 g1", "g8 y8 k8 | k9 k10 k11 | y1 J:y2 y3"}});
}

TEST(Jokers, J4_exchanging_needs_an_opening_or_does_not) {
    const LayCase exchange{"", "b2 J:b3 b4", "b3 r1 r2 y5", "b2 b3 b4 | r1 r2 J:r3"};
    EXPECT_TRUE(judge(edition("kids basic"), false, exchange));
    EXPECT_FALSE(judge(game("kids basic", "exchangeNeedsOpening=true"), false, exchange));
    EXPECT_TRUE(judge(game("kids basic", "exchangeNeedsOpening=true"), true, exchange));
    // With an own run from the rack the opening is there, and the exchange may follow.
    const LayCase with_own{"", "b2 J:b3 b4", "b3 r1 r2 r3 y5", "b2 b3 b4 J:b5 | r1 r2 r3"};
    EXPECT_TRUE(judge(game("kids basic", "exchangeNeedsOpening=true"), false, with_own));
    EXPECT_FALSE(judge(game("kids basic", "exchangeNeedsOpening=true sameTurnAfterOpening=false"), false, with_own));
    const LayCase classic{"", "k3 J:k4 k5", "k4 p10 k10 y1", "k3 k4 k5 | p10 k10 J:y10"};
    EXPECT_EQ(code_of(judge(edition("classic"), false, classic)), "NOT_OPENED");
    EXPECT_TRUE(judge(game("classic", "exchangeNeedsOpening=false"), false, classic));
}

TEST(Jokers, J5_the_tile_comes_from_the_rack_or_from_a_meld_that_can_spare_it) {
    const std::vector<LayCase> from_table{
        {"OK", "k3 J:k4 k5 | k4 g4 y4 p4", "g9 g11 y1", "k3 k4 k5 | g4 y4 p4 | g9 J:g10 g11"},
        {"OK", "k1 k2 k3 | J:k3 k4 k5 k6", "g9 g11 y1", "k1 k2 k3 k4 k5 k6 | g9 J:g10 g11"},
        {"OK", "k3 J:k4 k5 | k4 g4 y4", "p4 g9 g11 y1", "k3 k4 k5 | g4 y4 p4 | g9 J:g10 g11"}};
    when_opened(edition("classic"), from_table);
    for (LayCase row : from_table) {
        row.code = "JOKER_MOVED";
        when_opened(game("classic", "exchangeSource=rack"), {row});
    }
    const LayCase professional{"JOKER_MOVED", "b2 J:b3 b4 | b3 r3 g3 y3", "r5 r6 y1",
                               "b2 b3 b4 | r3 g3 y3 | J:r4 r5 r6"};
    when_opened(game("kids professional", "jokerMove=replaceFirst"), {professional});
    when_opened(game("kids professional", "jokerMove=replaceFirst exchangeSource=rackOrTable"),
                {{"OK", professional.table, professional.rack, professional.left}});
}

TEST(Jokers, J6_an_exchanged_joker_is_laid_again) {
    const LayCase classic{"", "k3 J:k4 k5", "k4 y1", "k3 k4 k5"};
    EXPECT_EQ(code_of(judge(edition("classic"), true, classic)), "JOKER_KEPT");
    EXPECT_TRUE(judge(game("classic", "jokerReuse=rackAllowed"), true, classic));
    const LayCase kids{"", "b2 J:b3 b4", "b3 y1", "b2 b3 b4"};
    for (std::string_view name : {"kids basic", "kids professional", "junior basic", "junior professional"}) {
        EXPECT_EQ(code_of(judge(edition(name), true, kids)), "JOKER_KEPT") << name;
        EXPECT_TRUE(judge(game(name, "jokerReuse=rackAllowed"), true, kids)) << name;
    }
}

TEST(Jokers, J6_a_joker_taken_without_an_exchange_is_always_laid_again) {
    const LayCase taken{"", "b2 b3 b4 J:b5", "r1 r2 r3 y1", "b2 b3 b4 | r1 r2 r3"};
    EXPECT_EQ(code_of(judge(edition("kids professional"), true, taken)), "JOKER_KEPT");
    for (std::string_view rules : {"jokerReuse=rackAllowed", "jokerReuse=rackAllowed jokerMove=replaceFirst"}) {
        EXPECT_FALSE(judge(game("kids professional", rules), true, taken)) << rules;
        EXPECT_FALSE(judge(game("kids professional", rules), false, taken)) << rules;
    }
    EXPECT_FALSE(judge(game("kids basic", "jokerReuse=rackAllowed"), true, taken));
    const LayCase classic{"", "k3 k4 k5 J:k6", "g1 g2 g3 y1", "k3 k4 k5 | g1 g2 g3"};
    EXPECT_FALSE(judge(game("classic", "jokerReuse=rackAllowed"), true, classic));
    EXPECT_FALSE(judge(game("classic", "jokerReuse=rackAllowed jokerMove=free"), true, classic));
    // Two jokers gone, one tile for them.
    const LayCase two{"", "J:b2 b3 b4 J:b5 | r4 r5 r6", "b2 r3 y1", "b2 b3 b4 | r3 r4 r5 r6"};
    EXPECT_FALSE(judge(game("kids professional", "jokerReuse=rackAllowed"), true, two));
}

TEST(Jokers, J6_a_kept_joker_is_on_the_rack_afterwards) {
    State state = playing(game("kids basic", "jokerReuse=rackAllowed"),
                          {.racks = {"b3 y1", "g5"}, .table = "b2 J:b3 b4", .pile = "y4"});
    state = after(state, lay_in(state, "b2 b3 b4"));
    EXPECT_EQ(state.at(seat(0)).rack, rack_in(state.settings, "y1 J"));
}

TEST(Jokers, J7_without_an_exchange_a_joker_stays_where_it_is) {
    const LayCase taken{"", "b1 b2 b3 J:b4", "r1 r2 y1", "b1 b2 b3 | r1 r2 J:r3"};
    EXPECT_TRUE(judge(edition("kids professional"), true, taken));
    EXPECT_TRUE(judge(edition("junior professional"), true, taken));
    EXPECT_EQ(code_of(judge(game("kids professional", "jokerMove=replaceFirst"), true, taken)), "JOKER_MOVED");
    EXPECT_EQ(code_of(judge(edition("kids basic"), true, taken)), "NOT_EXTENSION");
    const LayCase classic{"", "k1 k2 k3 J:k4", "g1 g2 y1", "k1 k2 k3 | g1 g2 J:g3"};
    EXPECT_EQ(code_of(judge(edition("classic"), true, classic)), "JOKER_MOVED");
    EXPECT_TRUE(judge(game("classic", "jokerMove=free"), true, classic));
}

TEST(Jokers, J7_of_two_equal_melds_each_keeps_its_joker) {
    const std::string_view table = "g8 y8 J:p8 | g8 y8 J:k8";
    when_opened(edition("classic"),
                {{"JOKER_MOVED", table, "g7 g9 y7 y9 k1 k3", "g8 y8 J:p8 | g7 g8 g9 | y7 y8 y9 | k1 J:k2 k3"},
                 {"OK", table, "k1 k2 k3 y1", "g8 y8 J:p8 | g8 y8 J:p8 | k1 k2 k3"}});
}

TEST(Jokers, J7_the_refusal_names_the_old_meld) {
    const Verdict verdict = judge(
        edition("classic"), true,
        {"", "p1 p2 p3 | g8 y8 J:k8 | k1 k2 k3 J:k4", "g1 g2 y1", "p1 p2 p3 | g8 y8 J:k8 | k1 k2 k3 | g1 g2 J:g3"});
    ASSERT_FALSE(verdict);
    EXPECT_EQ(verdict.error(), (Refusal{.reason = Reason::joker_moved, .where = Where::start_table, .meld = 2}));
}

TEST(Jokers, J8_a_joker_that_stays_keeps_two_old_tiles) {
    when_opened(edition("classic"),
                {{"OK", "k3 J:k4 k5 k6", "g6 y6 y1", "k3 J:k4 k5 | k6 g6 y6"},
                 {"JOKER_MOVED", "k3 J:k4 k5 | g3 y3 p3", "k6 y1", "J:k4 k5 k6 | k3 g3 y3 p3"},
                 {"OK", "k2 k3 J:k4 k5 k6", "k4 y1", "k2 k3 J:k4 | k4 k5 k6"},
                 {"OK", "k1 J:k2 k3 k4 k5 J:k6", "g1 g2 g3 y1", "k1 J:k2 k3 | k4 k5 J:k6 | g1 g2 g3"},
                 // Two jokers side by side and one old tile: three old tiles are together.
                 {"OK", "J:k2 J:k3 k4 k5 | g5 y5 p5", "k1 y1", "k1 J:k2 J:k3 k4 | k5 g5 y5 p5"},
                 {"OK", "k3 J:k4 k5 J:k6", "g3 y3 k7 y1", "k3 g3 y3 | J:k4 k5 J:k6 k7"},
                 {"JOKER_MOVED", "k1 J:k2 k3 k4 J:k5", "k6 y1", "k1 J:k2 k3 | k4 J:k5 k6"}});
}

TEST(Jokers, J8_own_tiles_and_foreign_tiles_do_not_count_as_old_ones) {
    when_opened(
        edition("classic"),
        {// The 5 beside the joker is an own one, the old one lies elsewhere; copies are alike, so this is the old one.
         {"OK", "k3 J:k4 k5 | g5 y5 p5", "k5 y1", "k3 J:k4 k5 | k5 g5 y5 p5"},
         {"JOKER_MOVED", "k3 J:k4 k5 | g5 y5 p5 | k6 k7 k8", "g3 y3 y1", "k3 g3 y3 | J:k4 k5 k6 k7 k8 | g5 y5 p5"},
         {"OK", "g8 y8 k8 J:p8", "g7 g9 y1", "y8 J:p8 k8 | g7 g8 g9"}});
}

TEST(Jokers, J8_a_joker_beside_new_neighbours_has_moved_unless_one_of_them_freed_it) {
    const LayCase lay{"OK", "g8 y8 J:p8 | k8 k9 k10 k11", "g7 g9 y1", "y8 J:p8 k8 | k9 k10 k11 | g7 g8 g9"};
    when_opened(edition("classic"), {lay});
    when_opened(game("classic", "exchangeSource=rack"), {{"JOKER_MOVED", lay.table, lay.rack, lay.left}});
}

TEST(Jokers, J8_the_tile_that_came_in_counts_and_the_tile_that_was_lent_does_not) {
    when_opened(edition("classic"),
                {// J:k4 leaves for the own k4, which then keeps J:k6 company.
                 {"OK", "J:k4 k5 J:k6", "k4 g1 g3 y1", "k4 k5 J:k6 | g1 J:g2 g3"},
                 {"OK", "k3 J:k4 k5 J:k6 | g3 y3 p3", "k4 g9 g11 y1", "k4 k5 J:k6 | g3 y3 p3 k3 | g9 J:g10 g11"},
                 // The black 5 frees the joker of the set and comes back: J:k4 has the 6 and the 7 left, or only the 6.
                 {"OK", "J:k4 k5 k6 k7 | g5 y5 J:p5", "g4 g6 y4 y6 p1 p2 y1",
                  "J:k4 k5 k6 k7 | g4 g5 g6 | y4 y5 y6 | p1 p2 J:p3"},
                 {"JOKER_MOVED", "J:k4 k5 k6 k7 | g5 y5 J:p5", "g4 g6 y4 y6 p1 p2 g7 y7 y1",
                  "J:k4 k5 k6 | k7 g7 y7 | g4 g5 g6 | y4 y5 y6 | p1 p2 J:p3"}});
}

TEST(Jokers, J9_one_tile_frees_one_joker) {
    when_opened(edition("classic"),
                {{"JOKER_MOVED", "g8 y8 J:k8 J:p8", "k8 g1 g3 k1 k3 y1", "g8 y8 k8 | g1 J:g2 g3 | k1 J:k2 k3"},
                 {"OK", "g8 y8 J:k8 J:p8", "k8 p8 g1 g3 k1 k3 y1", "g8 y8 k8 p8 | g1 J:g2 g3 | k1 J:k2 k3"},
                 {"OK", "g8 y8 J:k8 J:p8", "k8 g1 g3 y1", "g8 y8 k8 J:p8 | g1 J:g2 g3"},
                 {"JOKER_MOVED", "g8 y8 J:k8 | k7 J:k8 k9", "k8 g7 g9 y7 y9 p1 p3",
                  "k7 k8 k9 | g7 g8 g9 | y7 y8 y9 | p1 J:p2 p3 J:p4"}});
}

TEST(Jokers, J9_one_tile_of_the_table_frees_one_joker) {
    const std::string_view table = "k3 J:k4 k5 | J:k4 k5 k6 | k4 g4 y4 p4";
    when_opened(edition("classic"),
                {{"JOKER_MOVED", table, "k7 y1 y4", "k3 k4 k5 | k5 k6 k7 | g4 y4 p4 | y1 J:y2 J:y3 y4"},
                 {"OK", table, "k4 k7 y1 y4", "k3 k4 k5 | k4 k5 k6 k7 | g4 y4 p4 | y1 J:y2 J:y3 y4"}});
}

TEST(Jokers, J9_the_same_tile_cannot_take_two_places_of_a_set) {
    when_opened(edition("classic"), {{"JOKER_MOVED", "g8 y8 J:k8 J:p8", "k8 k8 k7 k9 g1 g3 p1 p3",
                                      "g8 y8 k8 | k7 k8 k9 | g1 J:g2 g3 | p1 J:p2 p3"}});
}

TEST(Jokers, J9_the_same_tile_cannot_free_two_jokers_of_a_set_for_the_rack) {
    const LayCase twice{"", "r1 g1 J:b1 J:y1", "b1 b1 b2 b3 y6", "r1 g1 b1 | b1 b2 b3"};
    const LayCase once_each{"", "r1 g1 J:b1 J:y1", "b1 y1 b2 b3 y6", "r1 g1 b1 y1"};
    for (std::string_view rules : {"jokerReuse=rackAllowed", "jokerReuse=rackAllowed jokerMove=replaceFirst"}) {
        EXPECT_FALSE(judge(game("kids professional", rules), true, twice)) << rules;
        EXPECT_TRUE(judge(game("kids professional", rules), true, once_each)) << rules;
    }
}

TEST(Jokers, J10_a_meld_with_a_joker_spares_a_tile_only_if_three_are_left) {
    when_opened(edition("classic"),
                {{"OK", "k3 J:k4 k5 | J:y4 g4 k4 p4", "g9 g11 y1", "k3 k4 k5 | J:y4 g4 p4 | g9 J:g10 g11"},
                 {"OK", "k3 J:k4 k5 | k4 k5 J:k6 k7", "g9 g11 y1", "k3 k4 k5 | k5 J:k6 k7 | g9 J:g10 g11"},
                 {"JOKER_MOVED", "k3 J:k4 k5 | k4 k5 J:k6", "k7 g9 g11 y1", "k3 k4 k5 | k5 J:k6 k7 | g9 J:g10 g11"},
                 // The own purple 4 frees the second joker first; then its set can be taken completely.
                 {"OK", "k3 J:k4 k5 | J:y4 g4 k4", "p4 g9 g11 y1", "k3 k4 k5 | J:y4 g4 p4 | g9 J:g10 g11"}});
}

TEST(Jokers, J10_exchanges_build_on_each_other_in_some_order) {
    when_opened(
        edition("classic"),
        {{"OK", "J:k4 k5 k6 | k4 J:k5 k6", "k5 g9 g11 y1", "k4 k5 k6 | k5 k6 J:k7 | g9 J:g10 g11"},
         {"JOKER_MOVED", "J:k4 k5 k6 | k4 J:k5 k6", "k7 k8 y9 y11 y1", "k4 k5 k6 | k6 k7 k8 | J:y8 y9 J:y10 y11"}});
}

} // namespace
} // namespace runset::test
