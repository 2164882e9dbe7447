#include "solver/play.h"

#include "rules/meld.h"
#include "solver/opening.h"
#include "solver/rearrange.h"
#include "solver/rows.h"

namespace runset::solver {

namespace {

/// A run or a set of natural tiles as nearly all are written: in order. What is written otherwise is not told apart
/// here.
bool is_plain_meld(const rules::Settings& settings, rules::MeldPieces meld) {
    constexpr unsigned next_colour = 16;
    if (meld.size() < 3 || meld[0].is_joker() || meld[0].number() == 0) {
        return false;
    }
    unsigned no_run = 0;
    unsigned no_set = 0;
    for (std::size_t i = 1; i < meld.size(); ++i) {
        const unsigned step = unsigned{meld[i].code()} - meld[i - 1].code();
        no_run |= step ^ 1U;
        no_set |= step % next_colour | (step - next_colour) / (3 * next_colour);
    }
    const int last = meld[0].number() + static_cast<int>(meld.size()) - 1;
    return (no_run == 0 && last <= settings.numbers) ||
           (no_set == 0 && settings.has_sets && meld[0].number() <= settings.numbers);
}

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
        const rules::MeldPieces meld = position.table.meld(i);
        if (!is_plain_meld(settings, meld) && rules::shape_of(settings, meld).kind == rules::MeldKind::none) {
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
