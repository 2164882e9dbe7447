#include "solver/solve.h"

#include "solver/tasks/play.h"

namespace runset::solver {

Answer best_play(const rules::Settings& settings, const rules::Position& position, Objective objective) {
    tasks::Best best(settings, position, objective);
    tasks::play(best, settings, position);
    return best.answer();
}

} // namespace runset::solver
