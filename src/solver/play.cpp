#include "solver/play.h"

#include "solver/opening.h"
#include "solver/rearrange.h"
#include "solver/rows.h"
#include "solver/sound.h"

namespace runset::solver {

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

} // namespace runset::solver
