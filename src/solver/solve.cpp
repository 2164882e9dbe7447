#include "solver/solve.h"

#include "solver/best.h"
#include "solver/opening.h"
#include "solver/rearrange.h"
#include "solver/rows.h"

namespace runset::solver {

Answer best_play(const rules::Settings& settings, const rules::Position& position, Objective objective) {
    Best best(settings, position, objective);
    if (settings.joker_move == rules::JokerMove::exchange_only) {
        play_rows(best, settings, position);
    } else if (position.has_opened) {
        rearrange_opened(best, settings, position);
    } else {
        open(best, settings, position);
    }
    return best.answer();
}

} // namespace runset::solver
