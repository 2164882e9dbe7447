#include "review/possible.h"

#include <algorithm>

#include "solver/neat_play.h"

namespace runset::review {

namespace {

Lesson lesson_of(const Turn& turn, const solver::Plan& plan) {
    using solver::StepKind;
    const auto has = [&](auto is_one) { return std::ranges::any_of(plan.all(), is_one); };
    if (turn.best.goes_out) {
        return Lesson::go_out;
    }
    if (!turn.start.has_opened) {
        return Lesson::open;
    }
    if (has([](const solver::Step& step) { return step.kind == StepKind::exchange; })) {
        return Lesson::exchange;
    }
    if (has([](const solver::Step& step) { return step.kind == StepKind::move; })) {
        return Lesson::rearrange;
    }
    const int melds = turn.start.table.meld_count();
    return has([&](const solver::Step& step) { return step.to < melds; }) ? Lesson::add : Lesson::meld;
}

} // namespace

void measure(Turn& turn, const rules::Settings& settings) {
    turn.best = solver::best_play(settings, turn.start, solver::Objective::tiles);
    const solver::Answer points = solver::best_play(settings, turn.start, solver::Objective::points);
    turn.most = {.tiles = turn.best.tiles, .points = points.points};
    turn.missed = {.tiles = turn.most.tiles - turn.laid.tiles, .points = turn.most.points - turn.laid.points};
    if (turn.missed.tiles == 0) {
        turn.best = points;
    }
}

void show_how(Turn& turn, const rules::Settings& settings) {
    if (turn.missed.tiles == 0 && turn.missed.points == 0) {
        return;
    }
    if (turn.overlooked.tiles > 0) {
        turn.best = solver::neat_play(settings, turn.start, solver::Objective::tiles);
    }
    const solver::Plan plan = solver::plan_steps(settings, turn.start, turn.best.table);
    turn.plan.assign(plan.all().begin(), plan.all().end());
    turn.lesson = lesson_of(turn, plan);
}

} // namespace runset::review
