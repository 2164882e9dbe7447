// One tile more on the table: added to a meld, or put into the middle of a long run.

#include "bots/additions.h"

#include <gtest/gtest.h>

#include "rules/judging/judge.h"
#include "solver/sample.h"
#include "support/match.h"

namespace runset::test {

namespace {

std::optional<Table> one_more(std::string_view table, std::string_view rack, bool parts_runs = true) {
    const Settings settings = game("classic");
    return bots::with_one_tile(settings, table_in(settings, table), rack_in(settings, rack), parts_runs);
}

Table classic_table(std::string_view table) {
    return table_in(game("classic"), table);
}

} // namespace

TEST(Additions, one_tile_goes_to_a_run_or_a_set) {
    EXPECT_EQ(one_more("k4 k5 k6 | p9 g9 y9", "k7 p1"), classic_table("k4 k5 k6 k7 | p9 g9 y9"));
    EXPECT_EQ(one_more("k4 k5 k6 | p9 g9 y9", "k9 p1"), classic_table("k4 k5 k6 | p9 k9 g9 y9"));
    EXPECT_EQ(one_more("k4 k5 k6 | p9 g9 y9", "k8 p1 p2 p3 J"), std::nullopt);
}

TEST(Additions, a_long_run_is_parted_in_its_middle_only) {
    EXPECT_EQ(one_more("k4 k5 k6 k7 k8 | p9 g9 y9", "k6"), classic_table("k4 k5 k6 | p9 g9 y9 | k6 k7 k8"));
    EXPECT_EQ(one_more("k4 k5 k6 k7 k8 | p9 g9 y9", "k6", false), std::nullopt);
    EXPECT_EQ(one_more("k4 k5 k6 k7 k8", "k5 k7"), std::nullopt);
    EXPECT_EQ(one_more("k4 k5 k6 k7", "k5 k6"), std::nullopt);
    EXPECT_EQ(one_more("p9 k9 g9 y9", "g9"), std::nullopt);
}

TEST(Additions, one_tile_more_is_legal_in_random_positions) {
    const Settings settings = game("classic");
    int found = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        Position position = solver::sample_position(settings, seed);
        position.has_opened = true;
        if (const auto table = bots::with_one_tile(settings, position.table, position.rack, true)) {
            ++found;
            EXPECT_EQ(table->piece_count(), position.table.piece_count() + 1);
            EXPECT_TRUE(judge_lay(settings, position, *table)) << seed;
        }
    }
    EXPECT_GT(found, 40);
}

} // namespace runset::test
