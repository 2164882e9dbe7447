#include "solver/can_go_out.h"

#include "solver/solve.h"
#include "solver/tasks/play.h"

namespace runset::solver {

bool can_go_out(const rules::Settings& settings, const rules::Position& position) {
    if (settings.joker_move == rules::JokerMove::exchange_only) {
        return best_play(settings, position).goes_out;
    }
    tasks::Best best(settings, position, Objective::tiles);
    best.want_out();
    tasks::play(best, settings, position);
    return best.worth() > 0;
}

} // namespace runset::solver
