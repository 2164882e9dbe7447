// The plan in steps: carried out on the start table it gives exactly the final one, and it is as short as a person's.
#include <gtest/gtest.h>

#include <map>

#include "notation/table_text.h"
#include "notation/tile_text.h"
#include "rules/edition.h"
#include "rules/judging/judge.h"
#include "solver/plan.h"
#include "solver/random_position.h"
#include "solver/solve.h"
#include "support/notation.h"

namespace runset::solver {
namespace {

using namespace rules;
using test::rack_in;
using test::table_in;

TileCounts tiles_of(MeldPieces meld) {
    TileCounts tiles;
    for (Piece piece : meld) {
        tiles.add(piece.tile());
    }
    return tiles;
}

/// The table while steps are carried out: pieces by meld number; a joker keeps the meaning it is given.
class Board {
public:
    explicit Board(const Position& start) : rack_(start.rack) {
        for (int i = 0; i < start.table.meld_count(); ++i) {
            const auto meld = start.table.meld(i);
            melds_[i].assign(meld.begin(), meld.end());
        }
    }

    void carry_out(const Step& step) {
        if (step.kind == StepKind::exchange) {
            take(step.from, step.pieces[0]);
            auto& meld = melds_[step.to];
            const auto joker = std::ranges::find_if(meld, [&](Piece piece) {
                const bool is_run = meld[0].number() != meld[1].number();
                return piece.is_joker() && (is_run ? piece.stands_for() == step.pieces[0].tile()
                                                   : piece.number() == step.pieces[0].number());
            });
            ASSERT_NE(joker, meld.end()) << "the tile is not the one the joker stands for";
            *joker = step.pieces[0];
            if (step.joker_to == Step::rack) {
                rack_.add(Tile::joker());
            } else {
                melds_[step.joker_to].push_back(step.joker_as);
            }
            return;
        }
        for (Piece piece : step.all()) {
            take(step.from, piece);
            melds_[step.to].push_back(piece);
        }
    }

    /// Every final meld lies under its number, and nothing else does.
    void expect(const Settings& settings, const Table& final_table, const Plan& plan) {
        int pieces = 0;
        for (int i = 0; i < final_table.meld_count(); ++i) {
            const auto& meld = melds_[plan.number_of[static_cast<std::size_t>(i)]];
            // What a joker stands for there is read off the final table: in a set its colour is open (J2).
            EXPECT_TRUE(tiles_of(meld) == tiles_of(final_table.meld(i)))
                << notation::print_meld(settings, meld) << " is not "
                << notation::print_meld(settings, final_table.meld(i));
            pieces += static_cast<int>(meld.size());
        }
        for (const auto& [number, meld] : melds_) {
            pieces -= static_cast<int>(meld.size());
        }
        EXPECT_EQ(pieces, 0) << "something was left over";
    }

private:
    void take(int from, Piece piece) {
        if (from == Step::rack) {
            ASSERT_GT(rack_[piece.tile()], 0);
            rack_.remove(piece.tile());
            return;
        }
        auto& meld = melds_[from];
        auto found = std::ranges::find(meld, piece);
        if (found == meld.end() && piece.is_joker()) {
            found = std::ranges::find_if(meld, &Piece::is_joker);
        }
        ASSERT_NE(found, meld.end());
        meld.erase(found);
    }

    TileCounts rack_;
    std::map<int, std::vector<Piece>> melds_;
};

void carry_out(const Settings& settings, const Position& start, const Table& final_table) {
    const Plan plan = plan_steps(settings, start, final_table);
    Board board(start);
    for (const Step& step : plan.all()) {
        board.carry_out(step);
    }
    board.expect(settings, final_table, plan);
}

struct Known {
    std::string_view rack;
    std::string_view start;
    std::string_view final_table;
    int steps;
    int moved_tiles;
};

TEST(Plan, is_as_short_as_a_persons) {
    const Settings classic = *find_edition("classic");
    const std::initializer_list<Known> cases{
        {"g4 g5 g6", "-", "g4 g5 g6", 1, 0},
        {"g9", "g6 g7 g8", "g6 g7 g8 g9", 1, 0},
        {"k6 y2 p2", "k2 k3 k4 k5", "k3 k4 k5 k6 | k2 y2 p2", 3, 1},
        {"p4", "p2 p3 p4 p5 p6", "p2 p3 p4 | p4 p5 p6", 2, 2},
        {"k4 g9 g11", "k3 J:k4 k5", "k3 k4 k5 | g9 J:g10 g11", 2, 1},
        {"k4", "k3 J:k4 k5 | g6 g7 g8", "k3 k4 k5 | g6 g7 g8 J:g9", 1, 1},
        {"g9 g11", "k3 J:k4 k5 | k4 g4 y4 p4", "k3 k4 k5 | g4 y4 p4 | g9 J:g10 g11", 2, 2},
        {"k7", "k1 k2 k3 | k4 k5 k6 | g1 g2 g3", "g1 g2 g3 | k1 k2 k3 | k4 k5 k6 k7", 1, 0},
        {"p8", "g8 y8 J:p8", "g8 y8 p8 J:k8", 1, 0},
    };
    for (const Known& known : cases) {
        const Position start{.has_opened = true,
                             .rack = rack_in(classic, known.rack),
                             .table = table_in(classic, known.start == "-" ? "" : known.start)};
        const Table final_table = table_in(classic, known.final_table);
        ASSERT_TRUE(judge_lay(classic, start, final_table)) << known.final_table;
        const Plan plan = plan_steps(classic, start, final_table);
        EXPECT_EQ(plan.count, known.steps) << known.final_table;
        EXPECT_EQ(plan.moved_tiles, known.moved_tiles) << known.final_table;
        carry_out(classic, start, final_table);
    }
}

TEST(Plan, an_exchange_that_is_not_to_be_seen_in_the_end) {
    // The 3 goes through the joker's place: k1 k2 k3 and J3 k4 k5 k6 become one run, and the joker is free.
    const Settings classic = *find_edition("classic");
    const Position start{
        .has_opened = true, .rack = rack_in(classic, "g9 g11"), .table = table_in(classic, "k1 k2 k3 | J:k3 k4 k5 k6")};
    const Table final_table = table_in(classic, "k1 k2 k3 k4 k5 k6 | g9 J:g10 g11");
    ASSERT_TRUE(judge_lay(classic, start, final_table));
    carry_out(classic, start, final_table);
}

TEST(Plan, leads_to_the_best_play_of_random_positions_in_all_editions) {
    solver_test::Dice dice(20);
    int plans = 0;
    for (int i = 0; i < 3000; ++i) {
        const Settings settings = solver_test::random_settings(dice);
        Position start =
            solver_test::random_position(settings, dice, {.melds = dice.roll(6), .rack = 3 + dice.roll(9)});
        start.has_opened = dice.chance(70);
        const Answer best = best_play(settings, start);
        if (best.tiles > 0) {
            ++plans;
            carry_out(settings, start, best.table);
        }
        ASSERT_FALSE(testing::Test::HasFailure())
            << notation::print_rack(settings, start.rack) << " on " << notation::print_table(settings, start.table)
            << " to " << notation::print_table(settings, best.table);
    }
    EXPECT_GT(plans, 1000);
}

} // namespace
} // namespace runset::solver
