// The answers of a puzzle are counted by a trial of its own; here it is held against the slow witness of the solver's
// tests, which lays every table there is.

#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "puzzles/answers.h"
#include "puzzles/goal.h"
#include "rules/edition.h"
#include "rules/meld.h"
#include "solver/brute_force.h"
#include "solver/random_position.h"
#include "solver/solve.h"

namespace runset::solver_test {

namespace {

/// A table to the rules: in a set a joker has no colour, and the order of melds does not matter.
std::vector<int> essence_of(const rules::Settings& settings, const rules::Table& table) {
    std::vector<int> melds;
    for (int i = 0; i < table.meld_count(); ++i) {
        const rules::MeldShape shape = rules::shape_of(settings, table.meld(i));
        const int all = shape.kind == rules::MeldKind::run ? shape.all : 0;
        melds.push_back((((static_cast<int>(shape.kind) * 16 + shape.line) * 16 + shape.size) << 14 | shape.naturals) ^
                        all << 1);
    }
    std::ranges::sort(melds);
    return melds;
}

/// How many tables the witness accepts that reach the goal.
int witnessed(const puzzles::Puzzle& puzzle, bool& was_finished) {
    std::set<std::vector<int>> tables;
    was_finished = for_each_legal_table(puzzle.settings, puzzle.start, 1'000'000, [&](const rules::Table& table) {
        if (puzzles::check_answer(puzzle, table).is_solved) {
            tables.insert(essence_of(puzzle.settings, table));
        }
    });
    return static_cast<int>(tables.size());
}

} // namespace

TEST(PuzzleAnswers, are_counted_as_the_witness_counts_them) {
    int compared = 0;
    int with_several = 0;
    for (const rules::Settings& settings : rules::editions()) {
        Dice dice(7);
        for (int trial = 0; trial < 40; ++trial) {
            const rules::Position start = random_position(settings, dice, {.melds = 2, .rack = 5});
            const solver::Answer best = solver::best_play(settings, start);
            if (best.tiles == 0) {
                continue;
            }
            const puzzles::Puzzle puzzle{.settings = settings,
                                         .kind = puzzles::kinds[static_cast<std::size_t>(trial) % 3],
                                         .start = start,
                                         .goal_tiles = best.tiles};
            bool was_finished = false;
            const int expected = witnessed(puzzle, was_finished);
            const puzzles::Answers answers = puzzles::find_answers(puzzle, 1'000'000);
            if (!was_finished || !answers.is_complete) {
                continue;
            }
            EXPECT_EQ(answers.count, expected) << settings.edition << " " << settings.variant << " " << trial;
            ++compared;
            with_several += expected > 1 ? 1 : 0;
        }
    }
    EXPECT_GT(compared, 60);
    EXPECT_GT(with_several, 15);
}

} // namespace runset::solver_test
