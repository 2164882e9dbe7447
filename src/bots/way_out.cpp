#include "bots/way_out.h"

#include "solver/can_go_out.h"
#include "solver/solve.h"

namespace runset::bots {

std::optional<rules::Table> way_out(const rules::Settings& settings, const rules::Position& position) {
    if (!solver::can_go_out(settings, position)) {
        return std::nullopt;
    }
    return solver::best_play(settings, position).table;
}

} // namespace runset::bots
