#include "bots/expert.h"

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

std::optional<Table> most(const View& view) {
    const solver::Answer best = solver::best_play(view.settings, view.position());
    return best.tiles > 0 ? std::optional(best.table) : std::nullopt;
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
        table = most(view);
    } else if (!table && !has_opened(view)) {
        table = opening(view);
    }
    return table ? Move(rules::LayMove{.table = *table}) : draw_or_pass(view);
}

} // namespace runset::bots
