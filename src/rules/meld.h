// One meld: is it a valid run or set, and what is it worth? The order in which its pieces are written does not matter.
#pragma once

#include <cstdint>

#include "rules/settings.h"
#include "rules/table.h"

namespace runset::rules {

enum class MeldKind : std::uint8_t { none, run, set };

/// What a meld amounts to. Two melds with equal shapes are the same meld to every rule: in a run a joker stands for one
/// place, in a set only for the number (rule J2).
struct MeldShape {
    MeldKind kind = MeldKind::none;
    std::uint8_t size = 0;
    std::uint8_t jokers = 0;
    std::uint8_t line = 0;      // run: the colour; set: the number
    std::uint16_t all = 0;      // run: bit n for number n; set: bit c for colour c
    std::uint16_t naturals = 0; // the same for the natural tiles alone

    friend bool operator==(const MeldShape& left, const MeldShape& right) {
        return left.kind == right.kind && left.size == right.size && left.line == right.line &&
               left.naturals == right.naturals && (left.kind == MeldKind::set || left.all == right.all);
    }
};

/// `kind` is none for what is neither a run nor a set of at least three under these settings (rules C1 to C6).
[[nodiscard]] MeldShape shape_of(const Settings& settings, MeldPieces meld);

/// Sum of the numbers; a joker counts what it stands for (rule O2).
[[nodiscard]] int value_of(MeldPieces meld);

} // namespace runset::rules
