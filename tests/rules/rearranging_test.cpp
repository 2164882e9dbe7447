// Rules R1 to R5: adding to melds and taking them apart.
#include "support/match.h"

namespace runset::test {
namespace {

TEST(Rearranging, R1_melds_belong_to_nobody_and_take_any_number_of_tiles) {
    for (std::string_view name : {"kids basic", "junior basic", "kids professional", "junior professional"}) {
        when_opened(edition(name), {{"OK", "b2 b3 b4", "b1 b5 b6 y1", "b1 b2 b3 b4 b5 b6"},
                                    {"OK", "b2 b3 b4 | r1 r2 r3", "b5 r4 y1", "b2 b3 b4 b5 | r1 r2 r3 r4"},
                                    {"OK", "b2 b3 b4", "J y1", "b2 b3 b4 J:b5"},
                                    {"BAD_COMBO", "b2 b3 b4", "b6 y1", "b2 b3 b4 b6"}});
    }
    when_opened(edition("classic"), {{"OK", "g6 g7 g8", "g5 g9 y1", "g5 g6 g7 g8 g9"},
                                     {"OK", "g8 y8 k8", "p8 y1", "g8 y8 k8 p8"},
                                     {"BAD_COMBO", "g8 y8 k8", "g8 y1", "g8 y8 k8 g8"}});
}

TEST(Rearranging, R2_with_rearranging_melds_are_taken_apart_joined_and_split) {
    const LayCase split{"OK", "b1 b2 b3 b4 b5", "b3 y1", "b1 b2 b3 | b3 b4 b5"};
    const LayCase joined{"OK", "b1 b2 b3 | b4 b5 b6", "r1 r2 r3 y1", "b1 b2 b3 b4 b5 b6 | r1 r2 r3"};
    const LayCase taken{"OK", "b1 b2 b3 b4", "r4 g4 y1", "b1 b2 b3 | r4 g4 b4"};
    when_opened(edition("kids professional"), {split, joined, taken});
    when_opened(edition("junior professional"), {split, joined, taken});
    when_opened(edition("classic"), {{"OK", "k2 k3 k4 k5", "k6 y2 p2 g1", "k3 k4 k5 k6 | k2 y2 p2"},
                                     {"OK", "p2 p3 p4 p5 p6", "p4 g1", "p2 p3 p4 | p4 p5 p6"}});
}

TEST(Rearranging, R2_without_rearranging_a_meld_stays_together) {
    for (std::string_view name : {"kids basic", "junior basic"}) {
        when_opened(edition(name),
                    {{"NOT_EXTENSION", "b1 b2 b3 b4 b5", "b3 y1", "b1 b2 b3 | b3 b4 b5"},
                     {"NOT_EXTENSION", "b1 b2 b3 | b4 b5 b6", "r1 r2 r3 y1", "b1 b2 b3 b4 b5 b6 | r1 r2 r3"},
                     {"NOT_EXTENSION", "b1 b2 b3 b4", "b5 b6 y1", "b1 b2 b3 | b4 b5 b6"},
                     {"NOT_EXTENSION", "b2 J:b3 b4 | b3 b4 b5 b6", "r4 r5 y1", "b2 b3 b4 | b4 b5 b6 | r4 r5 J:r6"},
                     {"NOT_EXTENSION", "b1 b2 b3 J:b4", "r1 r2 y1", "b1 b2 b3 | r1 r2 J:r3"},
                     // A joker takes the place of a card, and the card goes elsewhere.
                     {"NOT_EXTENSION", "b2 b3 b4", "J b4 b5", "b2 J:b3 b4 | b3 b4 b5"},
                     {"OK", "b2 J:b3 b4", "b3 y1", "b2 b3 b4 J:b5"},
                     {"OK", "b2 J:b3 b4 | r1 r2 r3", "b3 y1", "b2 b3 b4 | r1 r2 r3 J:r4"},
                     {"OK", "b2 J:b3 b4", "b3 y1 y3 y6", "b2 b3 b4 | y1 J:y2 y3"},
                     {"OK", "b1 b2 b3 | b3 b4 b5", "b4 b6 y1", "b1 b2 b3 b4 | b3 b4 b5 b6"},
                     // Two runs of the same tiles, one joker: either may have grown.
                     {"OK", "b1 b2 J:b3 | b1 b2 b3", "b4 y1", "b1 b2 b3 b4 | b1 b2 J:b3"}});
    }
}

TEST(Rearranging, R2_several_jokers_are_exchanged_in_place) {
    when_opened(edition("kids basic"),
                {{"OK", "J:b1 b2 J:b3", "b1 b3 y1 y2", "b1 b2 b3 J:b4 J:b5"},
                 {"OK", "J:b1 b2 J:b3", "b1 y1 y3", "b1 b2 J:b3 | y1 J:y2 y3"},
                 // One card cannot stand in for both.
                 {"NOT_EXTENSION", "J:b1 b2 b3 J:b4", "b1 y1 y3", "b1 b2 b3 | y1 J:y2 y3 J:y4"}});
}

TEST(Rearranging, R3_tiles_on_the_table_stay_there) {
    const Settings settings = edition("classic");
    const LayCase lay{"TABLE_TILE_GONE", "p4 p5 p6 p7", "k1 k2 k3", "p4 p5 p6 | k1 k2 k3"};
    when_opened(settings, {lay,
                           {"TABLE_TILE_GONE", "p4 p5 p6", "p4 k1 k2 k3", "k1 k2 k3"},
                           {"TABLE_TILE_GONE", "p4 p5 p6 | p4 p5 p6", "k1 k2 k3", "p4 p5 p6 | k1 k2 k3"},
                           {"TABLE_TILE_GONE", "k3 J:k4 k5", "g1 g2 g3", "g1 g2 g3"}});
    const Verdict verdict = judge(settings, true, lay);
    ASSERT_FALSE(verdict);
    EXPECT_EQ(verdict.error(), (Refusal{.reason = Reason::table_tile_gone, .tile = tile_in(settings, "p7")}));
}

TEST(Rearranging, R4_what_remains_must_be_a_meld) {
    when_opened(edition("kids professional"), {{"BAD_COMBO", "b1 b2 b3 b4 b5 | r2 g2 y2 | r3 g3 y3", "r1 y6",
                                                "b1 b4 b5 | b2 r2 g2 y2 | b3 r3 g3 y3 | r1"},
                                               {"BAD_COMBO", "b1 b2 b3", "r1 g1 y6", "b2 b3 | r1 g1 b1"}});
}

TEST(Rearranging, R4_the_whole_meld_may_be_taken_so_only_the_final_table_counts) {
    when_opened(edition("classic"), {{"OK", "k3 p3 y3 | g3 g4 g5", "g6 y1", "k3 p3 y3 g3 | g4 g5 g6"},
                                     {"OK", "k3 p3 y3", "k1 k2 p4 p5 y4 y5", "k1 k2 k3 | p3 p4 p5 | y3 y4 y5"}});
}

TEST(Rearranging, R4_the_refusal_names_the_meld_at_fault) {
    const Verdict verdict =
        judge(edition("classic"), true, {"", "p1 p2 p3", "k1 k2 g5 g6 g7", "p1 p2 p3 | g5 g6 g7 | k1 k2"});
    ASSERT_FALSE(verdict);
    EXPECT_EQ(verdict.error(), (Refusal{.reason = Reason::bad_combo, .where = Where::final_table, .meld = 2}));
}

TEST(Rearranging, R5_the_order_of_melds_and_tiles_does_not_matter) {
    const Settings settings = edition("classic");
    when_opened(settings,
                {{"OK", "p1 p2 p3 | k3 J:k4 k5 | g8 y8 J:k8", "k6 y1", "k6 k5 J:k4 k3 | y8 J:p8 g8 | p3 p1 p2"}});
    when_not_opened(settings,
                    {{"OK", "p1 p2 p3 | k3 J:k4 k5", "p10 k10 g10 y1", "k10 p10 g10 | k5 k3 J:k4 | p3 p2 p1"}});
}

TEST(Rearranging, R5_copies_are_alike) {
    // The own black 6 and the one on the table: whichever lies where.
    when_opened(edition("classic"), {{"OK", "k3 J:k4 k5 k6", "k6 g6 y6 y1", "k3 J:k4 k5 k6 | k6 g6 y6"},
                                     {"OK", "k4 k5 k6", "k6 k7 k8 y1", "k4 k5 k6 | k6 k7 k8"}});
}

} // namespace
} // namespace runset::test
