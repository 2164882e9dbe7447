// What there is to choose from where one has to lay: legal tables, all different, and among them every place for a
// joker that matters.

#include "bots/forced/lay_choices.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "rules/judging/judge.h"
#include "solver/solve.h"
#include "support/match.h"

namespace runset::test {

namespace {

Position position_of(const std::string& rack, const std::string& table) {
    return view_for(playing(game("classic"), {.racks = {rack, "g1 g2"}, .table = table}), seat(0)).position();
}

std::vector<Table> choices_of(const std::string& rack, const std::string& table) {
    return bots::forced::lay_choices(game("classic"), position_of(rack, table));
}

bool has(const std::vector<Table>& tables, const std::string& melds) {
    const Table wanted = position_of("p1", melds).table;
    const auto sorted = [](const Table& table) {
        std::vector<std::vector<Piece>> list;
        for (int i = 0; i < table.meld_count(); ++i) {
            const MeldPieces meld = table.meld(i);
            list.emplace_back(meld.begin(), meld.end());
            std::ranges::sort(list.back(), {}, &Piece::stands_for);
        }
        std::ranges::sort(list);
        return list;
    };
    return std::ranges::any_of(tables, [&](const Table& one) { return sorted(one) == sorted(wanted); });
}

} // namespace

TEST(LayChoices, are_none_where_nothing_can_be_laid) {
    EXPECT_TRUE(choices_of("p1 g5", "k4 k5 k6").empty());
}

TEST(LayChoices, is_one_where_the_whole_rack_goes) {
    EXPECT_EQ(choices_of("k7 k8", "k4 k5 k6").size(), 1U);
}

TEST(LayChoices, put_a_joker_of_the_rack_at_either_end_of_a_run) {
    const auto tables = choices_of("J p1 y9", "k4 k5 k6");
    EXPECT_TRUE(has(tables, "k4 k5 k6 J:k7"));
    EXPECT_TRUE(has(tables, "J:k3 k4 k5 k6"));
}

TEST(LayChoices, J3_put_a_freed_joker_anywhere) {
    const auto tables = choices_of("k5 p1 y9", "k4 J:k5 k6 | g7 g8 g9");
    EXPECT_TRUE(has(tables, "k4 k5 k6 | g7 g8 g9 J:g10"));
    EXPECT_TRUE(has(tables, "k4 k5 k6 | J:g6 g7 g8 g9"));
    EXPECT_TRUE(has(tables, "J:k3 k4 k5 k6 | g7 g8 g9"));
}

TEST(LayChoices, J5_free_a_joker_with_a_tile_of_the_table) {
    const auto tables = choices_of("y12 p1", "k4 J:k5 k6 | k5 g5 p5 y5 | y9 y10 y11");
    EXPECT_TRUE(has(tables, "k4 k5 k6 J:k7 | g5 p5 y5 | y9 y10 y11 y12"));
}

TEST(LayChoices, leave_a_joker_in_long_or_short_company) {
    const auto tables = choices_of("y12 p1", "k2 J:k3 k4 | k5 k6 k7 | y9 y10 y11");
    EXPECT_TRUE(has(tables, "k2 J:k3 k4 | k5 k6 k7 | y9 y10 y11 y12"));
    EXPECT_TRUE(has(tables, "k2 J:k3 k4 k5 k6 k7 | y9 y10 y11 y12"));
}

TEST(LayChoices, are_legal_different_and_begin_with_the_most_tiles) {
    const Settings settings = game("classic");
    for (std::uint64_t deal = 1; deal <= 6; ++deal) {
        State state = new_round(settings, 2, deal);
        while (state.phase == Phase::playing) {
            const Position position = state.position();
            const std::vector<Table> tables = bots::forced::lay_choices(settings, position);
            for (std::size_t i = 0; i < tables.size(); ++i) {
                ASSERT_TRUE(judge_lay(settings, position, tables[i]));
                EXPECT_EQ(std::ranges::count(tables, tables[i]), 1);
            }
            if (!tables.empty()) {
                EXPECT_EQ(tables.front().piece_count() - position.table.piece_count(),
                          solver::best_play(settings, position).tiles);
            }
            state = evolve(state, !tables.empty()      ? Event(Laid{.table = tables.back()})
                                  : state.pile.empty() ? Event(Passed{})
                                                       : Event(Drew{}));
        }
    }
}

} // namespace runset::test
