// One turn of a record under review: what was done, what could have been done, and what became of the difference.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/position.h"
#include "rules/seat.h"
#include "solver/plan.h"
#include "solver/solve.h"

namespace runset::review {

/// How a turn went. A time-out may have left tiles on the table all the same.
enum class Deed : std::uint8_t { lay, draw, pass, time_out };

/// Tiles laid from a rack, and what they count: a tile its number, a joker 25.
struct Figures {
    int tiles = 0;
    int points = 0;

    Figures& operator+=(const Figures& other) {
        tiles += other.tiles;
        points += other.points;
        return *this;
    }
    friend bool operator==(const Figures&, const Figures&) = default;
};

/// What the best lay would have taken, the first that holds.
enum class Lesson : std::uint8_t {
    go_out,    // the round was won
    open,      // the first lay-down
    exchange,  // a joker for its tile
    rearrange, // melds of the table taken apart
    add,       // tiles to melds that lie there
    meld,      // new melds alone
};

struct Turn {
    std::size_t entry = 0; // of the record: the move that began the turn
    int round = 0;
    int number = 0; // within the round, all seats counted
    rules::Seat seat{};
    int open_min = 0; // of this seat (O8)
    rules::Position start{};

    Deed deed = Deed::draw;
    rules::Table table{}; // as it was left
    rules::TileCounts laid_tiles{};
    Figures laid{};
    bool went_out = false;
    std::optional<rules::Tile> drawn{};
    std::optional<rules::Tile> put_back{};

    Figures most{}; // the most tiles and the most points, each by a search of its own
    /// The lay of the most tiles; where only points were missed, that of the most points. Where tiles were overlooked
    /// it moves little.
    solver::Answer best{};
    std::vector<solver::Step> plan{}; // to `best`, where tiles or points were missed
    Lesson lesson = Lesson::meld;

    Figures missed{};     // short of `most`; the two figures below share it out
    Figures held_back{};  // a strong bot would have kept these too
    Figures overlooked{}; // a strong bot would have laid these
    rules::TileCounts overlooked_tiles{};
    std::optional<int> accuracy{}; // 0 to 100; none where nothing could be laid
    std::optional<double> luck{};  // of the draw, in tiles (docs/review.md)
};

} // namespace runset::review
