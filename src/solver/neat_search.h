// Of all best plays the one that moves the fewest tiles of the table. A tile is moved if it does not stay in the heir
// of its meld: every start meld has at most one heir among the final melds, and no two share one.
#pragma once

#include <array>

#include "solver/best.h"
#include "solver/heirs.h"

namespace runset::solver {

/// First every meld that can stay as it is does. Then the others get heirs one after the other, those that lose the
/// fewest pieces first, and each time it is asked whether the rest can still be laid as well. At last all melds are
/// gone through in the same way, which proves the answer if it comes to an end. Every question costs patience.
///
/// The questions know no rule about jokers and openings but that what lay there must lie: what they deny cannot be. A
/// table found in the end is put before the referee where there are such rules.
class NeatSearch {
public:
    /// `worth` and `table` are those of a best play.
    NeatSearch(const rules::Settings& settings, const rules::Position& position, Objective objective, int worth,
               const rules::Table& table, int patience);

    void run();
    [[nodiscard]] const rules::Table& table() const { return best_table_; }
    /// Tiles moved by the play found; that no best play moves fewer is proven if the patience lasted and the referee
    /// refused nothing.
    [[nodiscard]] int moved() const { return fewest_; }
    [[nodiscard]] bool is_proven() const { return patience_ > 0 && !was_refused_; }

    /// Positions it understands: the table may be rearranged.
    [[nodiscard]] static bool can_do(const rules::Settings& settings, const rules::Position& position);
    /// There are rules that the questions do not know.
    [[nodiscard]] static bool needs_referee(const rules::Settings& settings, const rules::Position& position);

private:
    static constexpr int max_melds = rules::max_tiles / 3;

    /// Some start melds have their heirs, the rest is loose.
    struct Draft {
        Loose loose;
        rules::Table heirs;
        int paid = 0;
        int moved = 0;
    };

    void keep_whole_melds(Draft& draft, rules::Table& table);
    void keep_if_better(const rules::Table& table);
    [[nodiscard]] bool is_legal(const rules::Table& table);
    void choose(int next, const Draft& draft, const rules::Table& table);
    [[nodiscard]] bool is_as_good(const Draft& draft, const rules::Table& known, rules::Table& table);
    [[nodiscard]] Draft with_heir(const Draft& draft, rules::MeldPieces heir) const;

    const rules::Settings& settings_;
    const rules::Position& position_;
    Objective objective_;
    Worth weights_;
    int worth_;
    int patience_;
    int fewest_;
    std::array<int, max_melds> order_{}; // melds still to be given heirs
    int to_choose_ = 0;
    JokerPlaces joker_places_ = JokerPlaces::likely;
    bool is_judged_;
    bool was_refused_ = false;
    rules::Table best_table_;
};

} // namespace runset::solver
