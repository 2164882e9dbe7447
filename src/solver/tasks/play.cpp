#include "solver/tasks/play.h"

#include "solver/tasks/opening.h"
#include "solver/tasks/rearrange.h"
#include "solver/tasks/rows.h"
#include "solver/tasks/sound.h"

namespace runset::solver::tasks {

void play(Best& best, const rules::Settings& settings, const rules::Position& position) {
    if (!is_sound(settings, position, best.on_table())) {
        return;
    }
    if (settings.joker_move == rules::JokerMove::exchange_only) {
        play_rows(best, settings, position);
    } else if (position.has_opened) {
        rearrange_opened(best, settings, position);
    } else {
        open(best, settings, position);
    }
}

} // namespace runset::solver::tasks
