// A world that fits what a seat sees: the hidden tiles dealt at random, and the round played on from there for a while
// by seats that lay the most they can. Many such worlds tell what a lay is worth. It knows no more than a `View`, and
// it is simpler than a match: nobody is judged, and who would have to put a tile back after drawing does not draw.
#pragma once

#include <array>
#include <vector>

#include "rules/random.h"
#include "rules/view.h"

namespace runset::bots::forced {

class World {
public:
    /// Every seat that has had a turn is dealt tiles it could not have laid, but for the one it may have drawn last.
    World(const rules::View& view, rules::Random& random);

    /// The seat on turn leaves this table.
    void lay(const rules::Table& table);

    /// Plays so many more turns, or to the end of the round. What that is worth to the seat that is the viewer: 1 for a
    /// win and 0 for a loss, the chance of a win where the round is not over, and a little for every tile that it holds
    /// less than another.
    [[nodiscard]] double play_on(int turns);

private:
    struct Hand {
        rules::TileCounts rack;
        bool has_opened = false;
        /// A pile for every seat: what one draws does not depend on how often another did, so two lays are compared
        /// with the same luck.
        std::vector<rules::Tile> pile;
    };

    [[nodiscard]] Hand& hand() { return hands_[to_move_.index]; }
    [[nodiscard]] rules::Position position() const;
    void deal(rules::Seat seat, const rules::View& view, std::vector<rules::Tile>& hidden, rules::Random& random);
    bool draw();
    [[nodiscard]] double chance() const;
    [[nodiscard]] double worth(bool is_blocked) const;

    const rules::Settings& settings_;
    int seat_count_;
    rules::Seat viewer_;
    rules::Seat to_move_;
    std::array<Hand, rules::max_seats> hands_{};
    rules::Table table_;
};

} // namespace runset::bots::forced
