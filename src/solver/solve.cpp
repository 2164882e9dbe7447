#include "solver/solve.h"

#include "solver/play.h"

namespace runset::solver {

Answer best_play(const rules::Settings& settings, const rules::Position& position, Objective objective) {
    Best best(settings, position, objective);
    play(best, settings, position);
    return best.answer();
}

} // namespace runset::solver
