#include "bots/patience.h"

#include "bots/put_back.h"
#include "bots/waiting.h"
#include "solver/solve.h"

namespace runset::bots {

using rules::Move;
using rules::View;

namespace {

/// Lays the most where `wants(answer)` or the rules say so, waits otherwise.
template <typename Wants> Move lay_if(const View& view, const Ask& ask, Wants wants) {
    if (view.own_drawn) {
        return rules::PutBackMove{.tile = choose_put_back(view.settings, view.own_rack, ask.seed)};
    }
    const solver::Answer best = solver::best_play(view.settings, view.position());
    if (best.tiles > 0 && (best.goes_out || must_lay(view) || wants(best))) {
        return rules::LayMove{.table = best.table};
    }
    return draw_or_pass(view);
}

} // namespace

Move lay_most(const View& view, const Ask& ask) {
    return lay_if(view, ask, [](const solver::Answer&) { return true; });
}

Move hold_back(const View& view, const Ask& ask) {
    return lay_if(view, ask,
                  [&](const solver::Answer&) { return !has_opened(view) || view.own_rack.size() > ask.parameter; });
}

} // namespace runset::bots
