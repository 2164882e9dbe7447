// The draft of a turn: the table as a player is arranging it. Everything may be tried and taken back; nothing is judged
// here but whether the tiles are there (rule T9). Tiles taken off the table are loose until they are laid again.
#pragma once

#include <optional>

#include "cli/typed/jokers.h"
#include "rules/position.h"

namespace runset::cli::typed {

class Draft {
public:
    using Outcome = Understood<void>;

    Draft(const rules::Settings& settings, const rules::Position& start);

    // Melds are numbered from 1, as on the screen. A complaint leaves everything as it was.
    Outcome lay(const Meld& pieces);
    Outcome add(int meld, const Meld& pieces);
    /// Without a target the pieces become a new meld.
    Outcome move(int meld, const Meld& pieces, std::optional<int> target);
    /// Puts the tile in the place of a joker that stands for it; the joker is loose then (rule J3).
    Outcome swap(int meld, rules::Tile tile);
    /// Two melds out of one: the second begins with this piece.
    Outcome split(int meld, rules::Piece first_of_second);
    Outcome take(int meld, const Meld& pieces);
    Outcome replace(const rules::Table& table);

    bool undo();
    bool redo();
    void reset();

    [[nodiscard]] const std::vector<Meld>& melds() const { return steps_[at_]; }
    [[nodiscard]] rules::Table table() const;
    [[nodiscard]] bool is_changed() const { return melds() != steps_.front(); }
    [[nodiscard]] bool is_meld(const Meld& meld) const;
    /// True for a meld that lay there like this when the turn began.
    [[nodiscard]] bool is_untouched(const Meld& meld) const;
    [[nodiscard]] const rules::Position& start() const { return start_; }

    [[nodiscard]] rules::TileCounts rack() const;
    [[nodiscard]] rules::TileCounts loose() const;

private:
    using Melds = std::vector<Meld>;

    [[nodiscard]] Outcome check_meld(int meld) const;
    [[nodiscard]] Outcome check_free(const Meld& pieces) const;
    [[nodiscard]] Outcome check_within(const rules::TileCounts& wanted, const rules::TileCounts& there) const;
    [[nodiscard]] Understood<Meld> pick(Meld& meld, const Meld& pieces, int number) const;
    Outcome keep(Melds next, std::size_t changed, WrittenOrder order);
    void push(Melds next);

    rules::Settings settings_;
    rules::Position start_;
    std::vector<Melds> steps_; // the table after every step; undone ones stay behind `at_`
    std::size_t at_ = 0;
};

} // namespace runset::cli::typed
