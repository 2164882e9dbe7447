// A round-robin: every table once, and sums by bot that do not depend on the order of the tables.
#include "arena/standings.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace runset::arena {
namespace {

TableResult table_of(std::vector<std::size_t> bots, std::array<int, 4> wins, int first_points) {
    DealResult deal{.rounds = 4, .void_rounds = 0, .turns = 40};
    deal.wins = wins;
    deal.points[0] = first_points;
    TableResult table{.bots = std::move(bots), .tally = Tally(4)};
    table.tally.add(deal);
    return table;
}

TEST(Standings, every_choice_of_bots_sits_down_once) {
    EXPECT_EQ(all_tables(16, 2).size(), 120U);
    EXPECT_EQ(all_tables(16, 4).size(), 1820U);
    EXPECT_EQ(all_tables(3, 3), (std::vector<std::vector<std::size_t>>{{0, 1, 2}}));
    EXPECT_TRUE(all_tables(2, 3).empty());
}

TEST(Standings, sum_up_a_bot_over_its_tables) {
    std::vector<TableResult> tables{table_of({0, 1}, {3, 1}, 40), table_of({2, 0}, {1, 3}, -8),
                                    table_of({1, 2}, {2, 2}, 0)};
    const std::vector<Standing> list = standings(3, tables);
    EXPECT_EQ(list[0].bot, 0U);
    EXPECT_EQ(list[0].sums.rounds(), 8);
    EXPECT_EQ(list[0].sums.wins(0), 6);
    EXPECT_DOUBLE_EQ(list[0].sums.points_a_round(0).value, 5.0) << "40 over 8 rounds";
    EXPECT_EQ(list[1].rating.value, list[2].rating.value);
    std::ranges::reverse(tables);
    EXPECT_TRUE(standings(3, tables)[0].sums == list[0].sums);
}

TEST(Standings, many_small_tables_rate_as_one_large_one) {
    const std::vector<TableResult> small(50, table_of({0, 1}, {3, 1}, 0));
    const std::vector<Standing> list = standings(2, small);
    EXPECT_NEAR(list[0].rating.value - list[1].rating.value, 190.8, 3) << "three to one";
}

} // namespace
} // namespace runset::arena
