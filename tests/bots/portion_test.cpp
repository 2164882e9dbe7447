// Laying in portions: a legal part of a lay, and the whole where a part makes no sense.

#include "bots/portion.h"

#include <gtest/gtest.h>

#include "rules/judging/judge.h"
#include "solver/sample.h"
#include "solver/solve.h"
#include "support/match.h"

namespace runset::test {

namespace {

Position position_in(std::string_view table, std::string_view rack, bool has_opened = true) {
    const Settings settings = game("classic");
    return {.has_opened = has_opened, .rack = rack_in(settings, rack), .table = table_in(settings, table)};
}

int laid_by(const Position& position, const Table& table) {
    return table.piece_count() - position.table.piece_count();
}

} // namespace

TEST(Portion, is_the_largest_part_up_to_the_limit) {
    const Settings settings = game("classic");
    const Position position = position_in("k4 k5 k6 | p9 g9 y9", "k7 k8 k9 p1");
    const Table all = solver::best_play(settings, position).table;
    ASSERT_EQ(laid_by(position, all), 3);
    EXPECT_EQ(laid_by(position, bots::portion_of(settings, position, all, 2)), 2);
    EXPECT_EQ(laid_by(position, bots::portion_of(settings, position, all, 3)), 3);
}

TEST(Portion, is_the_smallest_part_where_all_are_larger) {
    const Settings settings = game("classic");
    const Position position = position_in("k4 k5 k6", "p9 g9 y9 g1 g2 g3 p13");
    const Table all = solver::best_play(settings, position).table;
    ASSERT_EQ(laid_by(position, all), 6);
    EXPECT_EQ(laid_by(position, bots::portion_of(settings, position, all, 2)), 3);
}

TEST(Portion, a_lay_that_goes_out_stays_whole) {
    const Settings settings = game("classic");
    const Position position = position_in("k4 k5 k6", "k7 k8 k9");
    const Table all = solver::best_play(settings, position).table;
    EXPECT_EQ(bots::portion_of(settings, position, all, 1), all);
    EXPECT_EQ(bots::one_meld_of(settings, position, all), all);
}

TEST(Portion, O1_an_opening_is_as_small_as_it_can_be) {
    const Settings settings = game("classic");
    const Position position = position_in("", "p10 g10 y10 k1 k2 k3 p13", false);
    const Table all = solver::best_play(settings, position).table;
    ASSERT_EQ(laid_by(position, all), 6);
    EXPECT_EQ(laid_by(position, bots::portion_of(settings, position, all, 2)), 3);
    EXPECT_EQ(laid_by(position, bots::one_meld_of(settings, position, all)), 3);
}

TEST(Portion, one_meld_alone_changes) {
    const Settings settings = game("classic");
    const Position position = position_in("k4 k5 k6 | p9 g9 y9", "k7 k9 p1 p2 p3 p4 y1");
    const Table grown = table_in(settings, "k4 k5 k6 k7 | p9 k9 g9 y9");
    EXPECT_EQ(laid_by(position, bots::one_meld_of(settings, position, grown)), 1);
    const Table more = table_in(settings, "k4 k5 k6 k7 | p9 g9 y9 | p1 p2 p3 p4");
    EXPECT_EQ(bots::one_meld_of(settings, position, more), table_in(settings, "k4 k5 k6 | p9 g9 y9 | p1 p2 p3"));
}

TEST(Portion, is_legal_in_random_positions_of_every_edition) {
    for (const Settings& settings : editions()) {
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            Position position = solver::sample_position(settings, seed);
            position.has_opened = position.has_opened || seed % 2 == 0;
            const Table all = solver::best_play(settings, position).table;
            if (laid_by(position, all) > 0) {
                EXPECT_TRUE(judge_lay(settings, position, bots::portion_of(settings, position, all, 2)))
                    << settings.edition << " " << seed;
            }
        }
    }
}

} // namespace runset::test
