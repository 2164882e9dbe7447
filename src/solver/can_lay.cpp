#include "solver/can_lay.h"

#include "solver/solve.h"

namespace runset::solver {

bool can_lay(const rules::Settings& settings, const rules::Position& position) {
    return best_play(settings, position).tiles > 0;
}

} // namespace runset::solver
