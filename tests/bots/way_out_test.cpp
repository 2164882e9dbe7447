// Whether a rack goes out, against the exact solver, and openings for bots that wait.

#include "bots/way_out.h"

#include <gtest/gtest.h>

#include "bots/small_opening.h"
#include "solver/sample.h"
#include "solver/solve.h"
#include "support/match.h"

namespace runset::test {

TEST(WayOut, agrees_with_the_solver) {
    int found = 0;
    for (const Settings& settings : editions()) {
        for (std::uint64_t seed = 1; seed <= 150; ++seed) {
            Position position = solver::sample_position(settings, seed);
            // Keeps what can be laid, so that about half of the racks go out.
            if (seed % 2 == 0) {
                position.rack = solver::best_play(settings, position).table.tiles() - position.table.tiles();
            }
            const bool goes_out = solver::best_play(settings, position).goes_out;
            EXPECT_EQ(bots::way_out(settings, position).has_value(), goes_out) << settings.edition << " " << seed;
            found += goes_out ? 1 : 0;
        }
    }
    EXPECT_GT(found, 100);
}

TEST(SmallOpening, O1_lays_the_fewest_tiles_and_keeps_jokers) {
    const Settings settings = game("classic");
    const Position position{.rack = rack_in(settings, "k9 k10 k11 k12 p10 g10 y10 J y3"), .table = {}};
    const auto tables = bots::small_openings(settings, position);
    ASSERT_FALSE(tables.empty());
    EXPECT_EQ(tables.front().tiles().size(), 3);
    EXPECT_EQ(tables.front().tiles().jokers(), 0);
}

TEST(SmallOpening, opens_where_the_rest_goes_out_next) {
    const Settings settings = game("classic");
    const Position position{.rack = rack_in(settings, "k10 k11 k12 p4"), .table = table_in(settings, "p1 p2 p3")};
    const auto table = bots::opening_before_end(settings, position);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->tiles().size(), 6);
    const Position worse{.rack = rack_in(settings, "k10 k11 k12 p5"), .table = table_in(settings, "p1 p2 p3")};
    EXPECT_FALSE(bots::opening_before_end(settings, worse));
}

} // namespace runset::test
