#include "solver/can_lay.h"

#include "solver/play.h"

namespace runset::solver {

bool can_lay(const rules::Settings& settings, const rules::Position& position) {
    Best best(settings, position, Objective::tiles);
    best.want_any();
    play(best, settings, position);
    return best.worth() > 0;
}

} // namespace runset::solver
