// The course of a round as everybody could see it: who drew, and which tiles each seat brought to the table. When the
// racks lie open at the end it shows whether all seats, not only our own, played the tiles they were dealt.
#pragma once

#include <vector>

#include "rules/deck.h"
#include "table/table_view.h"

namespace runset::witness {

/// Up to and with a turn.
struct Course {
    int turns = 0;
    bool is_whole = true; // false: a turn was missed, or a tile was put back in secret; then only the record can tell
    std::vector<rules::Seat> draws{};        // in order
    std::vector<rules::TileCounts> placed{}; // by seat
    std::vector<rules::TileCounts> left{};   // by seat, once the racks lie open
    friend bool operator==(const Course&, const Course&) = default;
};

/// Goes on with the turns that this view tells of.
void follow(Course& course, const table::TableView& view);

/// Every turn was seen, and at the end all racks.
[[nodiscard]] bool is_followed(const Course& course);

/// The first seat that had other tiles than it was dealt and drew. Nothing as well where the course cannot tell.
[[nodiscard]] std::optional<rules::Seat> find_stranger(const rules::Settings& settings, const rules::Deck& deck,
                                                       const Course& course);

} // namespace runset::witness
