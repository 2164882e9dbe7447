#include "rules/judging/opening.h"

#include "rules/judging/extension.h"
#include "rules/judging/joker_rule.h"
#include "rules/judging/own_melds.h"

namespace runset::rules::inline judging {

namespace {

int new_points(const Lay& lay) {
    int points = 0;
    for (int i = 0; i < lay.final_table.meld_count(); ++i) {
        points += lay.is_new[static_cast<std::size_t>(i)] ? value_of(lay.final_table.meld(i)) : 0;
    }
    return points;
}

/// Everything new lies beside an untouched table: the new melds are the player's own.
Verdict judge_beside(const Lay& lay) {
    const int points = new_points(lay);
    if (points < lay.settings.open_min) {
        return std::unexpected(Refusal{.reason = Reason::open_below_30, .have = points, .need = lay.settings.open_min});
    }
    return {};
}

} // namespace

Verdict judge_opening(const Lay& lay) {
    const Settings& settings = lay.settings;
    // H1: the whole rack at once, in own melds, needs no points.
    if (settings.has_hand_rummy && lay.is_start_unchanged() && lay.played == lay.start.rack) {
        return {};
    }
    if (settings.joker_move == JokerMove::exchange_only) {
        return judge_opening_extension(lay, settings.same_turn_after_opening);
    }
    if (lay.is_start_unchanged()) {
        return judge_beside(lay);
    }
    if (!settings.same_turn_after_opening) {
        // O4: the table is not to be touched yet, but a joker may be exchanged in place where that needs no opening.
        return settings.exchange_needs_opening ? Verdict(refuse(Reason::not_opened))
                                               : judge_opening_extension(lay, false);
    }
    return has_own_melds(lay) ? Verdict() : Verdict(refuse(Reason::not_opened));
}

} // namespace runset::rules::inline judging
