// What the clock does at a table: it ends turns (rules K1 to K5), shows that a number is withheld, and begins the next
// round when somebody sleeps. Time is the server's up-time in milliseconds and always comes in from outside.
#pragma once

#include "table/decide.h"

namespace runset::table {

inline constexpr std::int64_t grace_ms = 1000;          // a move that was under way when the time was up counts
inline constexpr std::int64_t reveal_limit_ms = 5000;   // then the number counts as withheld
inline constexpr std::int64_t pause_limit_ms = 120'000; // between two rounds, where there is a clock at all
inline constexpr std::int64_t least_after_restart_ms = 30'000;
inline constexpr int time_outs_to_hand_over = 2;

/// What the clock gives beyond the limit.
struct Patience {
    std::int64_t grace_ms = table::grace_ms;
    std::int64_t least_after_restart_ms = table::least_after_restart_ms; // of a turn
};

/// When the clock will act if nobody does before.
[[nodiscard]] std::optional<std::int64_t> wake_at(const State& state, const Patience& patience = {});

/// What happens at that time. `draft`: the table as the player on turn had it at last.
[[nodiscard]] Events on_wake(const State& state, std::int64_t now_ms, const std::optional<rules::Table>& draft,
                             const Patience& patience = {});

/// What follows from where the table stands without anybody asking: a deal, a bot that takes over. None: nothing.
/// Opening a deal needs a fresh seed and is not in here.
[[nodiscard]] std::optional<Event> follow_up(const State& state);

/// The server was away: whoever is on turn has at least half a minute, and numbers can still be shown.
void give_time_after_restart(State& state, std::int64_t now_ms, const Patience& patience = {});

} // namespace runset::table
