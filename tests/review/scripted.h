// Records written by hand: the racks, the first tiles of the pile, and the moves in notation. Each move must be legal.
#pragma once

#include "notation/move_text.h"
#include "notation/record.h"
#include "solver/can_lay.h"
#include "support/match.h"

namespace runset::test {

struct Script {
    Settings settings;
    std::vector<std::string_view> racks; // each as many tiles as are dealt
    std::string_view pile;               // drawn first; the other tiles follow in plain order
    std::vector<std::string_view> moves; // the seat on turn makes them
};

inline Deck deck_of(const Script& script) {
    Deck deck;
    TileCounts left = all_tiles(script.settings);
    const auto take = [&](std::string_view text) {
        for (const std::string& word : words_of(text)) {
            const Tile tile = tile_in(script.settings, word);
            left.remove(tile);
            deck.tiles[static_cast<std::size_t>(deck.count++)] = tile;
        }
    };
    for (const std::string_view rack : script.racks) {
        take(rack);
    }
    if (deck.count != script.settings.deal * static_cast<int>(script.racks.size())) {
        stop_at(script.racks.front());
    }
    take(script.pile);
    for_each_tile(left, [&](Tile tile) { deck.tiles[static_cast<std::size_t>(deck.count++)] = tile; });
    return deck;
}

inline notation::Record record_of(const Script& script) {
    notation::Record record;
    record.settings = script.settings;
    for (std::size_t i = 0; i < script.racks.size(); ++i) {
        record.names.push_back("Player " + std::to_string(i + 1));
    }
    State state = new_match(script.settings, static_cast<int>(script.racks.size()), seat(0), seat(0)).value();
    const Dealt dealt{.deck = deck_of(script), .shuffle_seed = 1};
    record.entries.emplace_back(notation::RoundStart{.dealt = dealt});
    state = evolve(state, dealt);
    for (const std::string_view text : script.moves) {
        const Move move = read_or_stop(notation::parse_move(script.settings, text), text);
        record.entries.emplace_back(notation::SeatMove{.seat = state.to_move, .move = move});
        state = after(state, move, solver::can_lay);
    }
    return record;
}

} // namespace runset::test
