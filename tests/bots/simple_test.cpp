// The simple bot is always legal: random matches in every edition, with random house rules.

#include "bots/simple.h"

#include <gtest/gtest.h>

#include "notation/table_text.h"
#include "rules/random.h"
#include "solver/can_lay.h"
#include "support/match.h"
#include "support/random_rules.h"

namespace runset::test {

namespace {

struct Tally {
    int moves = 0;
    int lays = 0;
    int put_backs = 0;
};

/// Plays to the end; the test fails at the first move that is refused.
Tally play_match(const Settings& settings, int seats, std::uint64_t seed) {
    State state = new_match(settings, seats, seat(0), seat(0)).value();
    Tally tally;
    while (state.phase != Phase::match_over && !::testing::Test::HasFailure()) {
        if (state.phase == Phase::awaiting_deal) {
            state = dealt(state, seed + static_cast<std::uint64_t>(state.round));
        }
        const Move move =
            bots::simple_move(view_for(state, state.to_move), seed + static_cast<std::uint64_t>(state.turn));
        const auto event = decide(state, state.to_move, move, solver::can_lay);
        EXPECT_TRUE(event) << row_of(event.error().reason).code << " table "
                           << notation::print_table(settings, state.table) << " rack "
                           << notation::print_rack(settings, state.at(state.to_move).rack);
        if (!event) {
            break;
        }
        ++tally.moves;
        tally.lays += std::holds_alternative<LayMove>(move) ? 1 : 0;
        tally.put_backs += std::holds_alternative<PutBackMove>(move) ? 1 : 0;
        state = evolve(state, *event);
    }
    return tally;
}

} // namespace

TEST(SimpleBot, every_move_is_legal_in_every_edition) {
    Random random(4711);
    Tally all;
    for (int i = 0; i < 40; ++i) {
        for (const Settings& row : editions()) {
            const Settings settings = random_rules(row, random);
            const int seats = 2 + static_cast<int>(random.below(3));
            const std::uint64_t seed = random.next() % 100'000;
            SCOPED_TRACE(std::string(row.edition) + "/" + std::string(row.variant) + " seed " + std::to_string(seed));
            const Tally tally = play_match(settings, seats, seed);
            all.moves += tally.moves;
            all.lays += tally.lays;
            all.put_backs += tally.put_backs;
        }
    }
    EXPECT_GT(all.lays, all.moves / 10);
    EXPECT_GT(all.put_backs, 0);
}

TEST(SimpleBot, O1_opens_as_soon_as_it_can) {
    const State state =
        playing(game("classic"), {.racks = {"k9 k10 k11 g2 y4", "p1"}, .pile = "p2", .have_opened = false});
    const Move move = bots::simple_move(view_for(state, seat(0)), 1);
    EXPECT_EQ(move, lay_in(state, "k9 k10 k11"));
}

TEST(SimpleBot, R1_adds_to_what_lies_there) {
    const State state =
        playing(game("classic"), {.racks = {"k9 g2 y4", "p1"}, .table = "k6 k7 k8 | p2 k2 J:g2", .pile = "p2"});
    const Move move = bots::simple_move(view_for(state, seat(0)), 1);
    EXPECT_EQ(move, lay_in(state, "k6 k7 k8 k9 | p2 k2 g2 J:y2"));
}

TEST(SimpleBot, P6_rearranges_where_it_has_to_lay) {
    const State state = playing(game("classic", "mustLayIfAble=true"),
                                {.racks = {"g3 y13", "p1"}, .table = "k3 k4 k5 k6 | p3 p4 p5 p6", .pile = "p2"});
    const Move move = bots::simple_move(view_for(state, seat(0)), 1);
    EXPECT_EQ(refusal_of(state, 0, move, solver::can_lay), "OK");
    EXPECT_TRUE(std::holds_alternative<LayMove>(move));
}

TEST(SimpleBot, P3_puts_the_loneliest_tile_back_and_keeps_jokers) {
    State state = playing(game("kids"), {.racks = {"r1 r2 g4 g5 b6 J", "g1"}, .pile = "y1"});
    state.drawn = tile_in(state.settings, "r2");
    const Move move = bots::simple_move(view_for(state, seat(0)), 1);
    EXPECT_EQ(move, Move(PutBackMove{tile_in(state.settings, "b6")}));
}

TEST(SimpleBot, is_the_same_for_the_same_seed) {
    const State state = new_round(game("classic"), 2, 5);
    EXPECT_EQ(bots::simple_move(view_for(state, state.to_move), 3),
              bots::simple_move(view_for(state, state.to_move), 3));
}

} // namespace runset::test
