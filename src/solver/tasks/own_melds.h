// Melds a player can lay out of his rack alone, as an opening has to: one after the other, until they are worth enough.
#pragma once

#include <array>

#include "rules/settings.h"
#include "rules/table.h"

namespace runset::solver::tasks {

/// One choice of own melds.
struct OwnMelds {
    rules::Table melds;
    rules::TileCounts rest; // of the rack's natural tiles; its jokers as given
    int jokers = 0;         // in the melds
    int points = 0;         // as they lie
};

/// Goes through all choices of melds with at most `jokers` jokers whose value reaches `points` and would not without
/// the last of them. Where more than one meld may be laid, longer runs than five are two runs.
class OwnMeldChoices {
public:
    using Visit = bool (*)(void* context, const OwnMelds& own);

    static constexpr int longest_needed = 5;

    OwnMeldChoices(const rules::Settings& settings, const rules::TileCounts& rack, int jokers, int points,
                   int longest_run = longest_needed);

    /// Calls `visit` for every choice until it returns false.
    void for_each(Visit visit, void* context);

private:
    using Pieces = std::array<rules::Piece, rules::max_number>;

    struct Place {
        bool is_set = false;
        int line = 0;  // run: the colour; set: the number
        int first = 0; // run: lowest number; set: bit c for colour c
        int size = 0;
    };

    bool go_on(Place from);
    [[nodiscard]] bool next(Place& place) const;
    bool fill(const Place& place, int position, Pieces& pieces);
    [[nodiscard]] rules::Tile tile_at(const Place& place, int position) const;

    const rules::Settings& settings_;
    int jokers_;
    int points_;
    int longest_run_;
    OwnMelds own_;
    Visit visit_ = nullptr;
    void* context_ = nullptr;
};

} // namespace runset::solver::tasks
