#include "puzzles/features.h"

#include <algorithm>

#include "puzzles/answers.h"
#include "puzzles/decoys.h"
#include "puzzles/goal.h"
#include "puzzles/touched.h"
#include "solver/neat_play.h"
#include "solver/plan.h"

namespace runset::puzzles {

namespace {

using solver::Plan;
using solver::Step;
using solver::StepKind;

/// The longest row of steps each of which takes from the meld that the one before it gave to. No meld comes twice.
class Chain {
public:
    explicit Chain(const Plan& plan) {
        for (const Step& step : plan.all()) {
            add(step.from, step.to);
            if (step.kind == StepKind::exchange && step.joker_to != step.to) {
                add(step.to, step.joker_to);
            }
        }
    }

    int longest() {
        int best = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            best = std::max(best, from(ways_[i]));
        }
        return best;
    }

private:
    struct Way {
        int from = 0;
        int to = 0;
    };

    void add(int from, int to) {
        if (count_ < ways_.size()) {
            ways_[count_++] = {.from = from, .to = to};
        }
    }

    int from(const Way& way) {
        if (way.to == Step::rack || --patience_ <= 0) {
            return 1;
        }
        int best = 0;
        is_passed_[static_cast<std::size_t>(way.to)] = true;
        for (std::size_t i = 0; i < count_; ++i) {
            const Way& next = ways_[i];
            if (next.from == way.to && (next.to == Step::rack || !is_passed_[static_cast<std::size_t>(next.to)])) {
                best = std::max(best, from(next));
            }
        }
        is_passed_[static_cast<std::size_t>(way.to)] = false;
        return best + 1;
    }

    std::array<Way, rules::max_tiles> ways_{};
    std::size_t count_ = 0;
    std::array<bool, rules::max_tiles> is_passed_{};
    int patience_ = 100'000; // a table is never that tangled; a number a test can rely on all the same
};

} // namespace

std::optional<Puzzle> measure(Puzzle puzzle, std::int64_t patience) {
    const solver::Answer best = solver::neat_play(puzzle.settings, puzzle.start);
    if (best.tiles == 0 || best.tiles != puzzle.goal_tiles) {
        return std::nullopt;
    }
    puzzle.solution = best.table;
    const Answers answers = find_answers(puzzle, patience);
    const bool is_counted = answers.is_complete && answers.count > 0;
    const Plan neat = solver::plan_steps(puzzle.settings, puzzle.start, best.table);
    const bool is_neat_answer = check_answer(puzzle, best.table).is_solved;
    if (answers.count > 0 && (!is_neat_answer || answers.fewest_steps < neat.count)) {
        puzzle.solution = answers.shortest;
    } else if (!is_neat_answer) {
        return std::nullopt;
    }
    const Plan plan = solver::plan_steps(puzzle.settings, puzzle.start, puzzle.solution);
    puzzle.features.steps = plan.count;
    puzzle.features.moves = static_cast<int>(
        std::ranges::count_if(plan.all(), [](const Step& step) { return step.kind != StepKind::lay; }));
    puzzle.features.touched = static_cast<int>(touched_melds(puzzle).size());
    puzzle.features.chain = Chain(plan).longest();
    puzzle.features.decoys = count_decoys(puzzle);
    puzzle.features.answers = is_counted ? answers.count : 0;
    return puzzle;
}

} // namespace runset::puzzles
