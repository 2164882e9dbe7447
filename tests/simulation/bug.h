// Bugs on purpose, which `simulate --plant` must find: that is how we know that it looks. They sit where the simulated
// world meets the server, in its disk, its clock and its wire; for three that cannot, see table/planted.h.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "table/planted.h"

namespace runset::simulation {

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
    count_,                // not a bug: the number of them
};

inline constexpr std::array<std::string_view, static_cast<std::size_t>(Bug::count_)> bug_names{"none",
                                                                                               "tells_before_kept",
                                                                                               "done_before_kept",
                                                                                               "takes_failed_for_kept",
                                                                                               "forgets_commands",
                                                                                               "repeats_commands",
                                                                                               "drops_waiting",
                                                                                               "never_tries_again",
                                                                                               "moves_for_the_present",
                                                                                               "keeps_second_tab",
                                                                                               "stays_away",
                                                                                               "keeps_draft",
                                                                                               "no_grace",
                                                                                               "charges_restart",
                                                                                               "clock_on_the_wall",
                                                                                               "wrong_seq_in_done",
                                                                                               "hides_time_outs",
                                                                                               "left_token_sits",
                                                                                               "ages_by_the_wall",
                                                                                               "deletes_live_tables"};

/// One at a time.
inline Bug planted_bug = Bug::none;

[[nodiscard]] inline bool has(Bug bug) {
    return planted_bug == bug;
}

/// None: no bug any more.
inline void plant(Bug bug) {
    planted_bug = bug;
    table::planted_bug = bug == Bug::repeats_commands        ? table::Bug::repeats_commands
                         : bug == Bug::moves_for_the_present ? table::Bug::moves_for_the_present
                         : bug == Bug::left_token_sits       ? table::Bug::left_token_sits
                                                             : table::Bug::none;
}

} // namespace runset::simulation
