#include "rules/judging/own_melds.h"

#include <algorithm>

#include "rules/at.h"
#include "rules/judging/exchanges.h"
#include "rules/judging/joker_rule.h"

namespace runset::rules::inline judging {

namespace {

TileCounts tiles_of(MeldPieces meld) {
    TileCounts counts;
    for (Piece piece : meld) {
        counts.add(piece.tile());
    }
    return counts;
}

/// Looks for the own melds one final meld after the other, taking rather than leaving: the first try nearly always
/// fits.
class OwnMelds {
public:
    explicit OwnMelds(const Lay& lay) : lay_(lay), left_(lay.played) {}

    bool exist() { return choose(0, 0, 0); }

private:
    bool choose(int meld, int value, int chosen) {
        if (--budget_ < 0) {
            return false;
        }
        if (chosen > 0 && value >= lay_.settings.open_min && is_legal()) {
            return true;
        }
        if (meld == lay_.final_table.meld_count()) {
            return false;
        }
        const MeldPieces pieces = lay_.final_table.meld(meld);
        TileCounts tiles = tiles_of(pieces);
        const int jokers = tiles.jokers();
        while (tiles.jokers() > 0) {
            tiles.remove(Tile::joker());
        }
        if (tiles.is_within(left_)) {
            const TileCounts before = left_;
            left_ = left_ - tiles;
            jokers_ += jokers;
            is_own_[at(meld)] = true;
            if (choose(meld + 1, value + value_of(pieces), chosen + 1)) {
                return true;
            }
            is_own_[at(meld)] = false;
            jokers_ -= jokers;
            left_ = before;
        }
        return choose(meld + 1, value, chosen);
    }

    [[nodiscard]] bool is_legal() const {
        const int freed = std::max(0, jokers_ - lay_.played.jokers());
        if (freed > 0 && lay_.settings.exchange_needs_opening) {
            return false;
        }
        if (freed + lay_.lost_jokers > 0 && most_exchanges(lay_, left_) < freed + lay_.lost_jokers) {
            return false;
        }
        return lay_.settings.joker_move == JokerMove::free || jokers_allow();
    }

    /// Judges the rest of the turn as if the own melds had been lying there from the start. No meld counts as kept
    /// beforehand: an own meld may look exactly like one that lay there.
    [[nodiscard]] bool jokers_allow() const {
        Position start = lay_.start;
        Lay rest{.settings = lay_.settings, .start = start, .final_table = lay_.final_table};
        rest.start_shapes = lay_.start_shapes;
        rest.final_shapes = lay_.final_shapes;
        rest.played = lay_.played;
        for (int i = 0; i < lay_.final_table.meld_count(); ++i) {
            if (is_own_[at(i)]) {
                rest.start_shapes[at(start.table.meld_count())] = lay_.final_shapes[at(i)];
                rest.played = rest.played - tiles_of(lay_.final_table.meld(i));
                start.table.add(lay_.final_table.meld(i));
            }
        }
        return judge_jokers(rest).has_value();
    }

    const Lay& lay_;
    TileCounts left_; // played natural tiles not yet in an own meld
    int jokers_ = 0;  // in the own melds
    std::array<bool, max_melds> is_own_{};
    // No real turn comes near; it keeps a hostile one from costing more than a few milliseconds.
    int budget_ = 50'000;
};

} // namespace

bool has_own_melds(const Lay& lay) {
    return OwnMelds(lay).exist();
}

} // namespace runset::rules::inline judging
