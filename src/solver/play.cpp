#include "solver/play.h"

#include "rules/meld.h"
#include "solver/opening.h"
#include "solver/rearrange.h"
#include "solver/rows.h"

namespace runset::solver {

namespace {

/// Tiles out of one deck, and a table of valid melds: the search counts on both.
bool is_sound(const rules::Settings& settings, const rules::Position& position, rules::TileCounts tiles) {
    tiles += position.rack;
    bool is_too_much = tiles.jokers() > settings.jokers;
    for (int code = 1; code < rules::TileCounts::codes; ++code) {
        const int number = code % 16;
        const int copies = number >= 1 && number <= settings.numbers ? settings.copies : 0;
        is_too_much |= tiles.at_code(code) > copies;
    }
    if (is_too_much) {
        return false;
    }
    for (int i = 0; i < position.table.meld_count(); ++i) {
        if (rules::shape_of(settings, position.table.meld(i)).kind == rules::MeldKind::none) {
            return false;
        }
    }
    return true;
}

} // namespace

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
