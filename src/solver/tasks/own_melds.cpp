#include "solver/tasks/own_melds.h"

#include <algorithm>
#include <bit>

#include "rules/at.h"
#include "rules/meld.h"

namespace runset::solver::tasks {

using rules::colour_count;
using rules::Piece;
using rules::Tile;

OwnMeldChoices::OwnMeldChoices(const rules::Settings& settings, const rules::TileCounts& rack, int jokers, int points,
                               int longest_run)
    : settings_(settings), jokers_(jokers), points_(points), longest_run_(std::min(longest_run, settings.numbers)) {
    own_.rest = rack;
}

void OwnMeldChoices::for_each(Visit visit, void* context) {
    visit_ = visit;
    context_ = context;
    go_on({.is_set = false, .line = 0, .first = 1, .size = 3});
}

/// The place after this one: runs by colour, length and lowest number, then sets by number and colours.
bool OwnMeldChoices::next(Place& place) const {
    if (!place.is_set) {
        if (++place.first + place.size - 1 <= settings_.numbers) {
            return true;
        }
        place.first = 1;
        if (++place.size <= longest_run_) {
            return true;
        }
        place.size = 3;
        if (++place.line < colour_count) {
            return true;
        }
        place = {.is_set = true, .line = 1, .first = 6, .size = 2};
    }
    while (place.line <= settings_.numbers && settings_.has_sets) {
        for (++place.first; place.first < 16; ++place.first) {
            place.size = std::popcount(static_cast<unsigned>(place.first));
            if (place.size >= 3) {
                return true;
            }
        }
        ++place.line;
        place.first = 0;
    }
    return false;
}

bool OwnMeldChoices::go_on(Place from) {
    do {
        Pieces pieces;
        if (!fill(from, 0, pieces)) {
            return false;
        }
    } while (next(from));
    return true;
}

Tile OwnMeldChoices::tile_at(const Place& place, int position) const {
    if (!place.is_set) {
        return {rules::Colour{static_cast<std::uint8_t>(place.line)}, place.first + position};
    }
    auto colours = static_cast<unsigned>(place.first);
    for (; position > 0; --position) {
        colours &= colours - 1;
    }
    return {rules::Colour{static_cast<std::uint8_t>(std::countr_zero(colours))}, place.line};
}

bool OwnMeldChoices::fill(const Place& place, int position, Pieces& pieces) {
    if (position == place.size) {
        const OwnMelds before = own_;
        const auto meld = std::span(pieces).first(at(place.size));
        own_.melds.add(meld);
        own_.points += rules::value_of(meld);
        const bool goes_on = own_.points >= points_ ? visit_(context_, own_) : go_on(place);
        own_ = before;
        return goes_on;
    }
    const Tile tile = tile_at(place, position);
    if (own_.rest[tile] > 0) {
        own_.rest.remove(tile);
        pieces[at(position)] = Piece(tile);
        const bool goes_on = fill(place, position + 1, pieces);
        own_.rest.add(tile);
        if (!goes_on) {
            return false;
        }
    }
    if (own_.jokers == jokers_) {
        return true;
    }
    ++own_.jokers;
    pieces[at(position)] = Piece::joker_as(tile);
    const bool goes_on = fill(place, position + 1, pieces);
    --own_.jokers;
    return goes_on;
}

} // namespace runset::solver::tasks
