// Melds a player can lay out of his rack alone, as an opening has to: one after the other, until they are worth enough.
#pragma once

#include <array>

#include "rules/settings.h"
#include "rules/table.h"

namespace runset::solver {

/// One choice of own melds.
struct OwnMelds {
    rules::Table melds;
    rules::TileCounts rest; // of the rack's natural tiles; its jokers as given
    int jokers = 0;         // in the melds
    int points = 0;         // as they lie
};

/// Goes through all choices of melds with at most `jokers` jokers whose value reaches `points` and would not without the
/// last of them. Longer runs than five are two runs, so no more are made.
class OwnMeldChoices {
public:
    using Visit = bool (*)(void* context, const OwnMelds& own);

    OwnMeldChoices(const rules::Settings& settings, const rules::TileCounts& rack, int jokers, int points);

    /// Calls `visit` for every choice until it returns false.
    void for_each(Visit visit, void* context);

private:
    struct Place {
        bool is_set = false;
        int line = 0;  // run: the colour; set: the number
        int first = 0; // run: lowest number; set: bit c for colour c
        int size = 0;
    };

    bool go_on(Place from);
    [[nodiscard]] bool next(Place& place) const;
    bool fill(const Place& place, int position, std::array<rules::Piece, 5>& pieces);
    [[nodiscard]] rules::Tile tile_at(const Place& place, int position) const;

    const rules::Settings& settings_;
    int jokers_;
    int points_;
    OwnMelds own_;
    Visit visit_ = nullptr;
    void* context_ = nullptr;
};

} // namespace runset::solver
