#include "review/patience.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "bots/ambush.h"
#include "bots/expert.h"
#include "bots/patience.h"
#include "rules/score.h"

namespace runset::review {

using rules::TileCounts;

namespace {

rules::Move move_of(Style style, const rules::View& view) {
    const bots::Ask ask{.seed = 0, .playouts = 0, .parameter = bots::find_bot("strong")->parameter};
    switch (style) {
    case Style::hiding:
        return bots::expert_move(view, ask);
    case Style::ambush:
        return bots::ambush_small(view, ask);
    case Style::laying:
        break;
    }
    // As Strong decides, but all at once: that it lays in portions is for the company, not for the game.
    return bots::hold_back(view, ask);
}

bool keeps_to(Style style, std::span<const Walked* const> turns) {
    return std::ranges::all_of(turns, [&](const Walked* walked) {
        return walked->turn.laid.tiles == 0 || !lay_of(style, walked->before).empty();
    });
}

} // namespace

TileCounts lay_of(Style style, const rules::State& state) {
    const rules::Move move = move_of(style, rules::view_for(state, state.to_move));
    const auto* lay = std::get_if<rules::LayMove>(&move);
    return lay != nullptr ? lay->table.tiles() - state.table.tiles() : TileCounts{};
}

Style style_of(std::span<const Walked* const> turns) {
    if (turns.empty() || turns.front()->before.settings.must_lay_if_able) {
        return Style::laying; // P6: nobody may wait
    }
    for (const Style style : std::array{Style::hiding, Style::ambush}) {
        if (keeps_to(style, turns)) {
            return style;
        }
    }
    return Style::laying;
}

void share_out(Turn& turn, const TileCounts& by_judge) {
    const Figures judged{.tiles = by_judge.size(), .points = rules::rack_value(by_judge).value};
    turn.overlooked = {.tiles = std::clamp(judged.tiles - turn.laid.tiles, 0, turn.missed.tiles),
                       .points = std::clamp(judged.points - turn.laid.points, 0, turn.missed.points)};
    turn.held_back = {.tiles = turn.missed.tiles - turn.overlooked.tiles,
                      .points = turn.missed.points - turn.overlooked.points};
    if (turn.overlooked.tiles > 0) {
        turn.overlooked_tiles = by_judge - turn.laid_tiles;
    }
    if (turn.most.tiles == 0) {
        return;
    }
    const bool missed_the_end = turn.best.goes_out && !turn.went_out;
    const double kept = 1.0 - static_cast<double>(turn.overlooked.tiles) / turn.most.tiles;
    turn.accuracy = missed_the_end ? 0 : static_cast<int>(std::lround(100 * kept));
}

} // namespace runset::review
