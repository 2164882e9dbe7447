// "Some start melds have these heirs: can the rest still be laid as well?" Every question is a search and costs
// patience.
//
// The questions know no rule about jokers and openings but that what lay there must lie: what they deny cannot be.
#pragma once

#include "solver/best.h"
#include "solver/denials.h"
#include "solver/heirs.h"
#include "solver/shares.h"

namespace runset::solver {

/// Some start melds have their heirs, the rest is loose.
struct Draft {
    Loose loose;
    rules::Table heirs;
    MetMelds met; // the same heirs
    int paid = 0;
    int moved = 0;
    MeldBits open = 0;       // start melds that are still to get heirs
    bool is_hopeful = false; // some meld was given up, but counts as if one piece had stayed
};

class NeatQuestions {
public:
    /// `worth`: that of a best play.
    NeatQuestions(const rules::Settings& settings, const rules::Position& position, Objective objective, int worth,
                  int patience)
        : settings_(settings), position_(position), nothing_known_(settings, position, objective), worth_(worth),
          patience_(patience) {
        nothing_known_.want_at_least(worth);
    }

    /// Nothing has an heir, and nothing is to get one.
    [[nodiscard]] Draft start() const;
    [[nodiscard]] Draft with_heir(const Draft& draft, rules::MeldPieces heir);

    /// `known`: a table as good with all heirs of the draft but the last. If the last lies there too nobody need be
    /// asked. `table` becomes one with all of them; the heirs come first.
    [[nodiscard]] bool is_as_good(const Draft& draft, const rules::Table& known, rules::Table& table);

    [[nodiscard]] int patience() const { return patience_; }
    [[nodiscard]] bool is_tired() const { return patience_ <= 0; }
    void set_patience(int patience) { patience_ = patience; }

private:
    const rules::Settings& settings_;
    const rules::Position& position_;
    Best nothing_known_; // what every question begins with
    int worth_;
    int patience_;
    Denials denials_;
};

} // namespace runset::solver
