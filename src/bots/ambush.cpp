#include "bots/ambush.h"

#include "bots/put_back.h"
#include "bots/simple.h"
#include "bots/small_opening.h"
#include "bots/waiting.h"
#include "bots/way_out.h"
#include "solver/solve.h"

namespace runset::bots {

using rules::Move;
using rules::Table;
using rules::TileCounts;
using rules::View;

namespace {

std::optional<Table> most(const View& view) {
    const solver::Answer best = solver::best_play(view.settings, view.position());
    return best.tiles > 0 ? std::optional(best.table) : std::nullopt;
}

std::optional<Table> fewest(const View& view) {
    const std::vector<Table> openings = small_openings(view.settings, view.position());
    return openings.empty() ? std::nullopt : std::optional(openings.front());
}

/// With an empty pile two players know each other's racks: a lay that still leaves the other one no way out.
std::optional<Table> safe_lay(const View& view, std::uint64_t seed) {
    const Move move = simple_move(view, seed);
    const auto* lay = std::get_if<rules::LayMove>(&move);
    if (view.seat_count != 2 || lay == nullptr) {
        return std::nullopt;
    }
    const rules::Seat other = view.viewer->next(2);
    const TileCounts rack = rules::all_tiles(view.settings) - view.table.tiles() - view.own_rack;
    const rules::Position next{.has_opened = view.seats[other.index].has_opened, .rack = rack, .table = lay->table};
    return way_out(view.settings, next) ? std::nullopt : std::optional(lay->table);
}

/// Goes out if it can; lays where the rules or `lay(view)` say so; waits otherwise.
template <typename Lay> Move wait_for_end(const View& view, const Ask& ask, Lay lay) {
    if (view.own_drawn) {
        return rules::PutBackMove{.tile = choose_put_back(view.settings, view.own_rack, ask.seed)};
    }
    std::optional<Table> table = way_out(view.settings, view.position());
    if (!table && must_lay(view)) {
        table = most(view);
    } else if (!table) {
        table = lay();
    }
    return table ? Move(rules::LayMove{.table = *table}) : draw_or_pass(view);
}

/// At the pile's end waiting no longer helps who holds more than the others.
bool is_late(const View& view) {
    return view.pile_size <= view.seat_count && smallest_other_rack(view) < 4;
}

} // namespace

Move ambush(const View& view, const Ask& ask) {
    return wait_for_end(view, ask, [&] { return !has_opened(view) || is_late(view) ? most(view) : std::nullopt; });
}

Move ambush_small(const View& view, const Ask& ask) {
    return wait_for_end(view, ask, [&] {
        return !has_opened(view) ? fewest(view) : is_late(view) ? most(view) : std::nullopt;
    });
}

Move ambush_late(const View& view, const Ask& ask) {
    return wait_for_end(view, ask, [&] {
        const bool waits = view.pile_size > ask.parameter;
        return has_opened(view) || waits ? std::nullopt : fewest(view);
    });
}

Move ambush_wary(const View& view, const Ask& ask) {
    return wait_for_end(view, ask, [&] {
        const bool is_pressed = smallest_other_rack(view) <= ask.parameter;
        return !has_opened(view) || is_pressed ? most(view) : std::nullopt;
    });
}

Move ambush_tempo(const View& view, const Ask& ask) {
    return wait_for_end(view, ask, [&] {
        if (!has_opened(view)) {
            return most(view);
        }
        return view.pile_size == 0 ? safe_lay(view, ask.seed) : std::nullopt;
    });
}

} // namespace runset::bots
