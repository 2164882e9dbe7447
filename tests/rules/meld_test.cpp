// Rules C1 to C6: what a run and a set are.
#include <algorithm>

#include "rules/meld.h"
#include "support/lay_case.h"

namespace runset::test {
namespace {

MeldKind kind_of(std::string_view name, std::string_view meld) {
    const Settings settings = edition(name);
    const Table table = table_in(settings, meld);
    return shape_of(settings, table.meld(0)).kind;
}

struct MeldCase {
    std::string_view meld;
    MeldKind kind;
};

void expect_kinds(std::string_view name, const std::vector<MeldCase>& rows) {
    for (const MeldCase& row : rows) {
        EXPECT_EQ(kind_of(name, row.meld), row.kind) << name << ": " << row.meld;
    }
}

constexpr MeldKind none = MeldKind::none;
constexpr MeldKind run = MeldKind::run;
constexpr MeldKind set = MeldKind::set;

TEST(Melds, C1_a_meld_has_at_least_three_tiles) {
    expect_kinds("classic", {{"g4", none},
                             {"g4 g5", none},
                             {"g4 g5 g6", run},
                             {"p8 k8", none},
                             {"p8 k8 g8", set},
                             {"J:g4 J:g5", none},
                             {"g4 k7 y1", none}});
}

TEST(Melds, C1_there_are_no_sets_in_the_basic_games) {
    for (std::string_view name : {"kids basic", "junior basic"}) {
        expect_kinds(name, {{"r1 g1 b1", none}, {"r1 g1 b1 y1", none}, {"J:r1 J:g1 J:b1", none}, {"b1 b2 b3", run}});
    }
    for (std::string_view name : {"kids professional", "junior professional"}) {
        expect_kinds(name, {{"r1 g1 b1", set}, {"r1 g1 b1 y1", set}, {"b1 b2 b3", run}});
    }
}

TEST(Melds, C2_a_run_is_one_colour_with_consecutive_numbers) {
    expect_kinds("classic", {{"k1 k2 k3", run},
                             {"k11 k12 k13", run},
                             {"k1 k2 k4", none},
                             {"k1 k3 k5", none},
                             {"k1 k2 g3", none},
                             {"k1 g2 y3", none},
                             {"k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13", run}});
    expect_kinds("kids basic", {{"b1 b4 b5", none}, {"b1 b2 b3 b4 b5 b6", run}});
}

TEST(Melds, C3_a_set_is_three_or_four_of_a_number_in_different_colours) {
    expect_kinds("classic",
                 {{"p8 k8 g8 y8", set}, {"p8 k8 g9", none}, {"p8 k8 g8 y8 p8", none}, {"p8 k8 g8 y8 J:p8", none}});
}

TEST(Melds, C4_no_tile_twice_and_not_round_the_corner) {
    expect_kinds("classic", {{"k4 k5 k5 k6", none},
                             {"k4 k5 J:k5", none},
                             {"p8 p8 k8", none},
                             {"p8 k8 J:k8", none},
                             {"k12 k13 k1", none},
                             {"k13 k1 k2", none}});
    expect_kinds("kids professional", {{"r5 r6 r1", none}, {"r1 g1 b1 r1", none}});
}

TEST(Melds, C5_any_number_of_jokers_even_jokers_only) {
    expect_kinds("classic", {{"J:k3 k4 J:k5", run}, {"J:p8 J:k8 g8", set}, {"k3 J:k4 k5", run}});
    expect_kinds(
        "kids professional",
        {{"J:b1 J:b2 J:b3", run}, {"J:b1 J:b2 J:b3 J:b4", run}, {"J:r1 J:g1 J:b1", set}, {"J:r1 J:g1 J:b2", none}});
}

TEST(Melds, C6_the_order_of_writing_does_not_matter) {
    std::string words[] = {"g4", "g5", "J:g6", "g7"};
    std::ranges::sort(words);
    do {
        std::string meld;
        for (const std::string& word : words) {
            meld += word + " ";
        }
        EXPECT_EQ(kind_of("classic", meld), run) << meld;
    } while (std::ranges::next_permutation(words).found);
    EXPECT_EQ(kind_of("classic", "y8 p8 J:g8 k8"), set);
}

TEST(Melds, C6_a_written_joker_in_a_set_takes_a_free_colour) {
    expect_kinds("classic",
                 {{"g8 y8 J:g8", none}, {"g8 y8 J:p8", set}, {"g8 y8 J:p8 J:k8", set}, {"g8 J:p8 J:p8", none}});
}

TEST(Melds, J1_a_joker_stands_only_for_tiles_that_exist) {
    expect_kinds("classic", {{"J:k0 k1 k2", none}, {"k12 k13 J:k14", none}, {"g8 y8 J", none}, {"k1 k2 J", none}});
    expect_kinds("kids basic", {{"b5 b6 J:b7", none}, {"b4 b5 J:b6", run}});
}

TEST(Melds, O2_a_tile_counts_its_number_and_a_joker_what_it_stands_for) {
    const Settings settings = edition("classic");
    const auto value = [&](std::string_view meld) { return value_of(table_in(settings, meld).meld(0)); };
    EXPECT_EQ(value("g9 g10 J:g11"), 30);
    EXPECT_EQ(value("J:g8 g9 g10"), 27);
    EXPECT_EQ(value("p13 k13 J:y13"), 39);
    EXPECT_EQ(value("k1 k2 k3"), 6);
}

TEST(Melds, J2_in_a_run_the_place_of_a_joker_counts_in_a_set_only_the_number) {
    const Settings settings = edition("classic");
    const auto shape = [&](std::string_view meld) {
        const Table table = table_in(settings, meld);
        return shape_of(settings, table.meld(0));
    };
    EXPECT_EQ(shape("g8 y8 J:p8"), shape("J:k8 y8 g8"));
    EXPECT_FALSE(shape("g8 y8 J:p8") == shape("g9 y9 J:p9"));
    EXPECT_FALSE(shape("g8 y8 J:p8") == shape("g8 k8 J:p8"));
    EXPECT_FALSE(shape("g8 y8 J:p8") == shape("g8 y8 J:p8 J:k8"));
    EXPECT_EQ(shape("k3 J:k4 k5"), shape("k5 J:k4 k3"));
    EXPECT_FALSE(shape("k3 J:k4 k5") == shape("k3 k4 k5"));
    EXPECT_FALSE(shape("J:k4 k5 k6") == shape("k5 k6 J:k7"));
    EXPECT_FALSE(shape("k3 k4 k5") == shape("g3 g4 g5"));
}

} // namespace
} // namespace runset::test
