#include "solver/can_lay.h"

#include "solver/solve.h"
#include "solver/tasks/play.h"

namespace runset::solver {

bool can_lay(const rules::Settings& settings, const rules::Position& position) {
    tasks::Best best(settings, position, Objective::tiles);
    best.want_any();
    tasks::play(best, settings, position);
    return best.worth() > 0;
}

} // namespace runset::solver
