// What the planted leaks tell (planted.h). Nothing of it is in the program that people run.
#pragma once

#include <algorithm>
#include <functional>
#include <string>

#include "fair/deal.h"
#include "table/planted.h"
#include "table/state_text.h"

namespace runset::table {

/// A number that changes when tiles change between racks, or between a rack and the pile.
[[nodiscard]] inline int weight_of_racks(const State& state) {
    int weight = 0;
    for (std::size_t i = 0; state.match && i < rules::max_seats; ++i) {
        rules::for_each_tile(state.match->seats[i].rack,
                             [&](rules::Tile tile) { weight += (static_cast<int>(i) + 1) * (tile.code() + 1); });
    }
    return weight;
}

[[nodiscard]] inline std::string hash_of_all(const State& state) {
    return std::to_string(std::hash<std::string>{}(print_state(state)));
}

/// Where in the deck the tiles on the table came from.
[[nodiscard]] inline std::string places_in_deck(const fair::Hashing& hashing, const State& state) {
    const std::vector<std::optional<Digest>> nonces(static_cast<std::size_t>(state.seat_count()));
    const fair::DealName name{.table = state.id, .deal = state.deal};
    const fair::Chance chance = fair::chance_of(hashing, name, state.seed, nonces, state.options.settings);
    std::string places;
    for (const rules::Piece piece : state.match->table.pieces()) {
        const auto all = chance.dealt.deck.all();
        places += std::to_string(std::ranges::find(all, piece.tile()) - all.begin()) + " ";
    }
    return places;
}

/// `text` is a view in JSON.
inline void add_leak_to_view(const fair::Hashing& hashing, const State& state, std::string& text) {
    if (!state.match) {
        return;
    }
    if (is_planted(Leak::length)) {
        text.append(static_cast<std::size_t>(weight_of_racks(state) % 32), ' ');
    } else if (is_planted(Leak::hash_of_state)) {
        text.insert(text.size() - 1, R"(,"hash":)" + hash_of_all(state));
    } else if (is_planted(Leak::places_in_deck)) {
        text.insert(text.size() - 1, R"(,"places":")" + places_in_deck(hashing, state) + '"');
    }
}

} // namespace runset::table
