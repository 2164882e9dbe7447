// What undeclared jokers of a meld stand for, read off the way it lies (rule J2): in a run the place decides (J 5 6 is
// 4, 5 6 J is 7), and two naturals fix the kind. Where more than one reading is left, the player has to say it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/piece.h"
#include "rules/settings.h"

namespace runset::rules {

enum class JokerReading : std::uint8_t {
    clear,     // every undeclared joker now has its meaning
    ambiguous, // several readings: nothing was changed
    none,      // no reading makes this a meld: nothing was changed
};

JokerReading read_jokers(const Settings& settings, std::span<Piece> meld);

/// Every way to read the meld as it lies, all jokers declared. Sets that differ in the colours of jokers are one: the
/// jokers take the colours that are left, in order.
[[nodiscard]] std::vector<std::vector<Piece>> readings_of(const Settings& settings, std::span<const Piece> meld);

/// The same for pieces that lie in no order: every meld they can make, in the order of its places.
[[nodiscard]] std::vector<std::vector<Piece>> melds_of(const Settings& settings, std::span<const Piece> pieces);

} // namespace runset::rules
