// Tiles and jokers of one number are split into sets wherever that can be done, and nothing is left over.
#include "solver/search/set_splits.h"

#include <gtest/gtest.h>

#include "solver/search/cells.h"

namespace runset::solver_test {
namespace {

/// Walks through the table; true if every set is one and nothing is left.
bool is_split(int pattern, int jokers) {
    for (auto set = solver::search::set_splits.first(pattern, jokers); set.is_possible;
         set = solver::search::set_splits.first(pattern, jokers)) {
        int tiles = 0;
        int taken = 0;
        for (std::size_t c = 0; c < rules::colour_count; ++c) {
            const bool is_in = (set.colours >> c & 1) != 0;
            tiles += is_in ? 1 : 0;
            taken += is_in ? solver::search::pattern_unit[c] : 0;
            EXPECT_TRUE(!is_in || pattern / solver::search::pattern_unit[c] % 3 > 0);
        }
        EXPECT_GE(tiles + set.jokers, 3);
        EXPECT_LE(tiles + set.jokers, 4);
        EXPECT_EQ(set.rest, pattern - taken);
        pattern = set.rest;
        jokers -= set.jokers;
    }
    return pattern == 0 && jokers == 0;
}

TEST(SetSplits, Leave_nothing_over_where_it_can_be_done) {
    int possible = 0;
    for (int pattern = 0; pattern < solver::search::pattern_count; ++pattern) {
        for (int jokers = 0; jokers <= solver::search::SetPatterns::max_set_jokers; ++jokers) {
            const bool can_be =
                (solver::search::set_patterns.jokers[static_cast<std::size_t>(pattern)] >> jokers & 1) != 0;
            EXPECT_EQ(is_split(pattern, jokers), can_be) << pattern << " with " << jokers;
            possible += can_be ? 1 : 0;
        }
    }
    EXPECT_GT(possible, solver::search::pattern_count);
}

TEST(Cells, Add_up_the_colours) {
    for (int pattern = 0; pattern < solver::search::pattern_count; ++pattern) {
        std::array<solver::search::Cell, rules::colour_count> cells{};
        int spare = 0;
        for (std::size_t c = 0; c < rules::colour_count; ++c) {
            const int most = pattern / solver::search::pattern_unit[c] % 3;
            const int must = most > 0 && c % 2 == 0 ? most - 1 : 0;
            cells[c] = {.must = static_cast<std::uint8_t>(must), .most = static_cast<std::uint8_t>(most)};
            spare += most - must;
        }
        EXPECT_EQ(solver::search::pattern_of_most(cells), pattern);
        EXPECT_EQ(solver::search::spare_tiles(cells), spare);
    }
}

} // namespace
} // namespace runset::solver_test
