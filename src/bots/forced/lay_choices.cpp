#include "bots/forced/lay_choices.h"

#include <algorithm>
#include <array>
#include <span>

#include "bots/forced/joker_company.h"
#include "bots/forced/joker_places.h"
#include "solver/playable_subsets.h"

namespace runset::bots::forced {

using rules::Position;
using rules::Settings;
using rules::Table;

namespace {

constexpr std::size_t most_parts = 12;     // of the rack; more did not make better choices
constexpr std::size_t most_places = 48;    // besides those
constexpr std::size_t most_companies = 32; // besides both

} // namespace

std::vector<Table> lay_choices(const Settings& settings, const Position& position) {
    std::array<solver::PlayableSubset, most_parts> room;
    const solver::PlayableSubsets found = solver::playable_subsets(settings, position, room);
    std::vector<Table> tables;
    for (const solver::PlayableSubset& lay : std::span(room).first(static_cast<std::size_t>(found.count))) {
        if (lay.tiles == position.rack) {
            return {lay.table};
        }
        tables.push_back(lay.table);
    }
    // Where jokers move freely it makes no difference where they lie.
    if (settings.joker_move != rules::JokerMove::replace_first) {
        return tables;
    }
    const auto extend = [&](auto more, std::size_t most) {
        const std::size_t before = tables.size();
        for (std::size_t i = 0; i < before && tables.size() < before + most; ++i) {
            for (const Table& other : more(settings, position, Table(tables[i]))) {
                if (std::ranges::find(tables, other) == tables.end()) {
                    tables.push_back(other);
                }
            }
        }
    };
    extend(joker_places, most_places);
    extend(joker_companies, most_companies);
    return tables;
}

} // namespace runset::bots::forced
