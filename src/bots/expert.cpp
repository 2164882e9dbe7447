#include "bots/expert.h"

#include "bots/forced/lay_search.h"
#include "bots/put_back.h"
#include "bots/small_opening.h"
#include "bots/waiting.h"
#include "bots/way_out.h"
#include "rules/score.h"
#include "solver/solve.h"

namespace runset::bots {

using rules::Move;
using rules::Table;
using rules::TileCounts;
using rules::View;

namespace {

constexpr int usual_playouts = 4000; // a seventh of a second for the mean choice, half a second at most

std::optional<Table> most(const View& view) {
    const solver::Answer best = solver::best_play(view.settings, view.position());
    return best.tiles > 0 ? std::optional(best.table) : std::nullopt;
}

/// Where nobody may wait, which tiles to lay is all there is to choose. Where jokers are only exchanged all parts of a
/// rack would have to be tried one by one, and with an empty pile others may still wait: there the most will do.
std::optional<Table> forced_lay(const View& view, const Ask& ask) {
    if (!view.settings.must_lay_if_able || view.settings.joker_move == rules::JokerMove::exchange_only) {
        return most(view);
    }
    return forced::search_lay(view, ask.seed, ask.playouts > 0 ? ask.playouts : usual_playouts);
}

/// Three others who all lay what they can, one of them soon out: waiters hold more tiles than were dealt.
bool is_pressed(const View& view) {
    constexpr int crowd = 4;
    const int deal = view.settings.deal;
    return view.seat_count == crowd && smallest_other_rack(view) <= deal * 3 / 4 && largest_other_rack(view) <= deal;
}

/// Of several opponents one goes out sooner or later, so who has not opened by a certain hour comes too late.
bool is_late(const View& view) {
    return view.seat_count > rules::min_seats && view.pile_size <= view.settings.tile_total() / 4;
}

/// Of the openings with the fewest tiles the one of the most points: they would count against who loses.
std::optional<Table> dearest_of_smallest(const View& view) {
    const std::vector<Table> openings = small_openings(view.settings, view.position());
    std::optional<Table> dearest;
    TileCounts most_laid;
    for (const Table& table : openings) {
        const TileCounts laid = table.tiles() - view.table.tiles();
        const bool is_small = laid.size() <= most_laid.size() && laid.jokers() <= most_laid.jokers();
        if (!dearest || (is_small && rules::rack_value(laid) > rules::rack_value(most_laid))) {
            dearest = table;
            most_laid = laid;
        }
    }
    return dearest;
}

/// What is not laid nobody else can use, so the opening waits until the rest goes out in the turn after it. Where an
/// opening takes a turn of its own, at a table of three or four it does not wait for ever.
std::optional<Table> opening(const View& view) {
    std::optional<Table> table = opening_before_end(view.settings, view.position());
    if (!table && !view.settings.same_turn_after_opening && (is_pressed(view) || is_late(view))) {
        table = dearest_of_smallest(view);
    }
    return table;
}

} // namespace

Move expert_move(const View& view, const Ask& ask) {
    if (view.own_drawn) {
        return rules::PutBackMove{.tile = choose_put_back(view.settings, view.own_rack, ask.seed)};
    }
    std::optional<Table> table = way_out(view.settings, view.position());
    if (!table && must_lay(view)) {
        table = forced_lay(view, ask);
    } else if (!table && !has_opened(view)) {
        table = opening(view);
    }
    return table ? Move(rules::LayMove{.table = *table}) : draw_or_pass(view);
}

} // namespace runset::bots
