// How many tiles of the table a play moves, counted by trying every choice of heirs. Shares nothing with the solver.
#pragma once

#include <algorithm>

#include "rules/table.h"

namespace runset::solver_test {

/// Pieces that both melds hold. In a set a joker stands for the number only.
inline int pieces_in_common(rules::MeldPieces left, rules::MeldPieces right) {
    const bool are_sets = left[0].number() == left[1].number() && right[0].number() == right[1].number();
    if (are_sets && left[0].number() != right[0].number()) {
        return 0;
    }
    const auto jokers = [](rules::MeldPieces meld) { return std::ranges::count_if(meld, &rules::Piece::is_joker); };
    int common = are_sets ? static_cast<int>(std::min(jokers(left), jokers(right))) : 0;
    for (const rules::Piece piece : left) {
        const bool counts = !are_sets || !piece.is_joker();
        common += counts && std::ranges::find(right, piece) != right.end() ? 1 : 0;
    }
    return common;
}

/// The most pieces that stay in the heirs of their melds, over all ways to choose heirs.
inline int most_that_stay(const rules::Table& start, const rules::Table& final_table, int meld, unsigned taken) {
    if (meld == start.meld_count()) {
        return 0;
    }
    int best = most_that_stay(start, final_table, meld + 1, taken);
    for (int i = 0; i < final_table.meld_count(); ++i) {
        const int common = pieces_in_common(start.meld(meld), final_table.meld(i));
        if ((taken >> i & 1U) == 0 && common > 0) {
            best = std::max(best, common + most_that_stay(start, final_table, meld + 1, taken | 1U << i));
        }
    }
    return best;
}

inline int moved(const rules::Table& start, const rules::Table& final_table) {
    return start.piece_count() - most_that_stay(start, final_table, 0, 0);
}

} // namespace runset::solver_test
