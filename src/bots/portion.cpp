#include "bots/portion.h"

#include <algorithm>

#include "bots/small_opening.h"
#include "solver/playable_subsets.h"

namespace runset::bots {

using rules::Position;
using rules::Settings;
using rules::Table;
using rules::TileCounts;

namespace {

/// The smallest opening out of the tiles of a larger one.
Table small_opening_of(const Settings& settings, const Position& position, const Table& lay, const TileCounts& laid) {
    const auto openings = small_openings(settings, {.has_opened = false, .rack = laid, .table = position.table});
    return openings.empty() ? lay : openings.front();
}

} // namespace

Table portion_of(const Settings& settings, const Position& position, const Table& lay, int most) {
    constexpr int too_many = 10; // the parts of a lay double with every tile
    const TileCounts laid = lay.tiles() - position.table.tiles();
    if (laid == position.rack || laid.size() <= most || laid.size() > too_many) {
        return lay;
    }
    if (!position.has_opened) {
        return small_opening_of(settings, position, lay, laid);
    }
    std::array<solver::PlayableSubset, 64> parts;
    const solver::PlayableSubsets found =
        solver::playable_subsets(settings, {.has_opened = true, .rack = laid, .table = position.table}, parts);
    const auto last = parts.begin() + found.count;
    // Sizes up to `most` come before all larger ones, and among them the large before the small.
    const auto rank = [most](const solver::PlayableSubset& part) {
        const int size = part.tiles.size();
        return size <= most ? -size : size;
    };
    const auto best = std::ranges::min_element(parts.begin(), last, {}, rank);
    return best == last ? lay : best->table;
}

Table one_meld_of(const Settings& settings, const Position& position, const Table& lay) {
    const TileCounts laid = lay.tiles() - position.table.tiles();
    if (laid == position.rack) {
        return lay;
    }
    if (!position.has_opened) {
        return small_opening_of(settings, position, lay, laid);
    }
    constexpr std::size_t shortest_meld = 3;
    const int old_melds = position.table.meld_count();
    bool may_change = lay.meld_count() == old_melds;
    Table table;
    for (int i = 0; i < old_melds; ++i) {
        const bool has_grown = lay.meld(i).size() > position.table.meld(i).size();
        table.add(may_change ? lay.meld(i) : position.table.meld(i));
        may_change = may_change && !has_grown;
    }
    if (lay.meld_count() > old_melds) {
        table.add(lay.meld(old_melds).first(shortest_meld));
    }
    return table;
}

} // namespace runset::bots
