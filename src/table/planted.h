// Bugs on purpose, which `simulate` must find: that is how we know that it looks. In the program that people run there
// are none: `is_planted` is always false there and the compiler leaves them out.
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

#ifdef RUNSET_PLANTED
/// One at a time.
inline Bug planted_bug = Bug::none;
[[nodiscard]] inline bool is_planted(Bug bug) {
    return planted_bug == bug;
}
#else
[[nodiscard]] constexpr bool is_planted(Bug /*bug*/) {
    return false;
}
#endif

} // namespace runset::table
