// Ways in which hidden tiles could show, each like one that other games have had. They are planted between the server
// and whoever listens to it, and `noninterference --plant` must find them: that is how we know that it looks.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "table/state.h"

namespace runset::noninterference {

enum class Leak : std::uint8_t {
    none,
    rack_of_mover,       // payload: spectators see the rack of whoever is on turn
    draws_in_history,    // history: the last turn of a seat shows what it drew
    length,              // a view is longer or shorter by the hidden tiles
    error_by_pile,       // error text: a refusal differs if a tile lies in the pile
    due_by_rack,         // timing: a bot takes longer with other tiles
    moves_when_decided,  // timing: a bot moves as soon as it has thought
    state_on_return,     // resume: who comes back is sent the whole state
    places_in_deck,      // ids: laid tiles carry their place in the deck
    hash_of_state,       // a view carries a hash over everything
    lobby_hash,          // so does the list of tables, as an ETag would
    running_round,       // the record of a match shows the round that is being played
    racks_in_metrics,    // a figure for the operator counts hidden jokers
    draft_to_all,        // what somebody arranges and has not yet laid
    draws_in_log,        // a line in the server's log
    seed_before_end,     // the seed of the deal instead of its commitment
    names_after_restart, // crash recovery: a name is overwritten by a rack
    count_,              // not a leak: the number of them
};

inline constexpr std::array<std::string_view, static_cast<std::size_t>(Leak::count_)> leak_names{"none",
                                                                                                 "rack_of_mover",
                                                                                                 "draws_in_history",
                                                                                                 "length",
                                                                                                 "error_by_pile",
                                                                                                 "due_by_rack",
                                                                                                 "moves_when_decided",
                                                                                                 "state_on_return",
                                                                                                 "places_in_deck",
                                                                                                 "hash_of_state",
                                                                                                 "lobby_hash",
                                                                                                 "running_round",
                                                                                                 "racks_in_metrics",
                                                                                                 "draft_to_all",
                                                                                                 "draws_in_log",
                                                                                                 "seed_before_end",
                                                                                                 "names_after_restart"};

/// One at a time.
inline Leak planted_leak = Leak::none;

/// A number that changes when tiles change between racks, or between a rack and the pile.
[[nodiscard]] int weight_of_racks(const table::State& state);

[[nodiscard]] std::string hash_of_all(const table::State& state);

/// A message of the server as the planted leak makes it.
class LeakyMessages {
public:
    [[nodiscard]] std::string leaked(const table::State& state, std::string text);

private:
    void watch_draws(const rules::State& match);
    [[nodiscard]] std::string leaked_view(const table::State& state, std::string text) const;

    std::array<rules::TileCounts, rules::max_seats> racks_{};
    std::array<int, rules::max_seats> drawn_{}; // the code of the tile a seat has drawn last
};

/// What an answer over HTTP would end with.
[[nodiscard]] std::string leaked_answer(const table::State& state, std::string_view target);

} // namespace runset::noninterference
