#include "solver/tasks/sound.h"

#include "rules/meld.h"

namespace runset::solver::tasks {

namespace {

/// No more of any tile than the deck has.
bool is_out_of_one_deck(const rules::Settings& settings, const rules::TileCounts& tiles) {
    constexpr int numbers = 16; // codes of a colour
    bool is_over = tiles.jokers() > settings.jokers;
    for (int code = 1; code < rules::TileCounts::codes; ++code) {
        const int number = code % numbers;
        const int copies = number >= 1 && number <= settings.numbers ? settings.copies : 0;
        is_over |= tiles.at_code(code) > copies;
    }
    return !is_over;
}

} // namespace

bool is_sound(const rules::Settings& settings, const rules::Position& position, const rules::TileCounts& on_table) {
    rules::TileCounts tiles = on_table;
    tiles += position.rack;
    if (!is_out_of_one_deck(settings, tiles)) {
        return false;
    }
    for (int i = 0; i < position.table.meld_count(); ++i) {
        if (rules::shape_of(settings, position.table.meld(i)).kind == rules::MeldKind::none) {
            return false;
        }
    }
    return true;
}

} // namespace runset::solver::tasks
