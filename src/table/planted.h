// Bugs and leaks on purpose, which `simulate` and `noninterference` must find: that is how we know that they look. In
// the program that people run there are none: `is_planted` is always false there and the compiler leaves them out.
#pragma once

#include <cstdint>

namespace runset::table {

enum class Bug : std::uint8_t {
    none,
    tells_before_kept,     // views go out while their events are still being written
    done_before_kept,      // so does the answer to whoever asked
    takes_failed_for_kept, // the disk was full, and the game goes on all the same
    forgets_commands,      // after a restart a repeated command is carried out again
    repeats_commands,      // a repeated command is carried out again
    drops_waiting,         // what comes while a step is being written is lost
    never_tries_again,     // after a failed write nobody wakes the table
    moves_for_the_present, // a bot's move counts although the player is back
    keeps_second_tab,      // two connections hold one seat
    stays_away,            // a player who comes back does not get the seat back
    keeps_draft,           // the draft of one turn is salvaged in another
    no_grace,              // the clock ends a turn on the second
    charges_restart,       // the server was away and the player pays for it
    clock_on_the_wall,     // the clock goes by the time of day
    wrong_seq_in_done,     // the answer names another event
    hides_time_outs,       // nobody hears of a turn that the clock has ended
    left_token_sits,       // who has left may sit down again with the old token
    ages_by_the_wall,      // a table is as old as the time of day says
    deletes_live_tables,   // old tables are deleted although they are not over
};

/// Ways in which hidden tiles could show, each like one that other games have had.
enum class Leak : std::uint8_t {
    none,
    rack_of_mover,       // payload: spectators see the rack of whoever is on turn
    draws_in_history,    // history: the last turn of a seat shows what it drew
    length,              // a view is longer or shorter by the hidden tiles
    error_by_pile,       // error text: a refusal differs if the tile lies in the pile
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
};

#ifdef RUNSET_PLANTED
/// One at a time.
inline Bug planted_bug = Bug::none;
inline Leak planted_leak = Leak::none;
[[nodiscard]] inline bool is_planted(Bug bug) {
    return planted_bug == bug;
}
[[nodiscard]] inline bool is_planted(Leak leak) {
    return planted_leak == leak;
}
#else
[[nodiscard]] constexpr bool is_planted(Bug /*bug*/) {
    return false;
}
[[nodiscard]] constexpr bool is_planted(Leak /*leak*/) {
    return false;
}
#endif

} // namespace runset::table
