#include "bots/patience.h"

#include "bots/put_back.h"
#include "solver/solve.h"

namespace runset::bots {

using rules::Move;
using rules::View;

namespace {

Move draw_or_pass(const View& view) {
    return view.pile_size > 0 ? Move(rules::DrawMove{}) : Move(rules::PassMove{});
}

/// True where the rules leave no choice between laying and waiting.
bool must_lay(const View& view) {
    return view.settings.must_lay_if_able ||
           (view.pile_size == 0 && view.settings.pass_on_empty == rules::PassOnEmpty::only_if_unable);
}

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

bool has_opened(const View& view) {
    return view.seats[view.viewer->index].has_opened;
}

/// The fewest tiles another seat holds.
int smallest_other_rack(const View& view) {
    int smallest = rules::max_tiles;
    for (int i = 0; i < view.seat_count; ++i) {
        if (i != view.viewer->index) {
            smallest = std::min(smallest, view.seats[static_cast<std::size_t>(i)].rack_size);
        }
    }
    return smallest;
}

} // namespace

Move lay_most(const View& view, const Ask& ask) {
    return lay_if(view, ask, [](const solver::Answer&) { return true; });
}

Move hold_back(const View& view, const Ask& ask) {
    return lay_if(view, ask,
                  [&](const solver::Answer&) { return !has_opened(view) || view.own_rack.size() > ask.parameter; });
}

Move ambush(const View& view, const Ask& ask) {
    return lay_if(view, ask, [&](const solver::Answer&) {
        // At the pile's end waiting no longer helps who holds more than the others.
        const bool is_late = view.pile_size <= view.seat_count && smallest_other_rack(view) < 4;
        return !has_opened(view) || is_late;
    });
}

} // namespace runset::bots
