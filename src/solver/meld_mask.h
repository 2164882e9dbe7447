// A meld as bits, so that what two melds share is counted in a few strokes.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "rules/table.h"

namespace runset::solver {

struct MeldMask {
    std::uint64_t naturals = 0; // a bit for each tile, by its code
    std::uint64_t jokers = 0;   // the same by what they stand for
    int set_number = 0;         // 0 in a run
    int size = 0;

    MeldMask() = default;
    explicit MeldMask(rules::MeldPieces meld)
        : set_number(meld[0].number() == meld[1].number() ? meld[0].number() : 0), size(static_cast<int>(meld.size())) {
        for (const rules::Piece piece : meld) {
            (piece.is_joker() ? jokers : naturals) |= std::uint64_t{1} << piece.stands_for().code();
        }
    }
};

/// Pieces that both melds hold. In a set a joker stands for the number only.
[[nodiscard]] inline int pieces_in_common(const MeldMask& left, const MeldMask& right) {
    const int naturals = std::popcount(left.naturals & right.naturals);
    if (left.set_number == 0 || right.set_number == 0) {
        return naturals + std::popcount(left.jokers & right.jokers);
    }
    return left.set_number == right.set_number
               ? naturals + std::min(std::popcount(left.jokers), std::popcount(right.jokers))
               : 0;
}

} // namespace runset::solver
