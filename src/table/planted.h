// Three bugs on purpose that cannot be planted around a room, but only in it; `simulate` must find them (the others are
// in tests/simulation/bug.h). In the program that people run there are none: `is_planted` is always false there and the
// compiler leaves them out.
#pragma once

#include <cstdint>

namespace runset::table {

enum class Bug : std::uint8_t {
    none,
    repeats_commands,      // a repeated command is carried out again
    moves_for_the_present, // a bot's move counts although the player is back
    left_token_sits,       // who has left may sit down again with the old token
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
