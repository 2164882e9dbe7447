#include "bots/expert.h"

#include "bots/lay_search.h"
#include "bots/put_back.h"
#include "bots/small_opening.h"
#include "bots/waiting.h"
#include "bots/way_out.h"
#include "solver/solve.h"

namespace runset::bots {

using rules::Move;
using rules::Table;
using rules::View;

namespace {

constexpr int usual_playouts = 300; // what docs/bots.md has measured, about a tenth of a second

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
    return search_lay(view, ask.seed, ask.playouts > 0 ? ask.playouts : usual_playouts);
}

/// Other seats are nearly out, so it pays to be a turn nearer to the end. The more of them, the sooner one of them is.
bool is_pressed(const View& view) {
    constexpr std::array quarters_of_deal{0, 1, 3}; // from two seats on
    const auto seats = static_cast<std::size_t>(view.seat_count - rules::min_seats);
    return smallest_other_rack(view) <= quarters_of_deal[seats] * view.settings.deal / 4;
}

/// What is not laid nobody else can use, so the opening waits until the rest goes out in the turn after it. Where an
/// opening takes a turn of its own, who is pressed opens at once.
std::optional<Table> opening(const View& view) {
    const rules::Position position = view.position();
    if (!view.settings.same_turn_after_opening && is_pressed(view)) {
        const std::vector<Table> openings = small_openings(view.settings, position);
        return openings.empty() ? std::nullopt : std::optional(openings.front());
    }
    return opening_before_end(view.settings, position);
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
