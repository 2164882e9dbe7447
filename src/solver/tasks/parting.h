// Every part of a rack of which something is true, each once: one within limits answers, and every other one differs
// from it in a first tile. So the rest falls into parts that have nothing in common, and a part without an answer ends
// there.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/tile.h"

namespace runset::solver::tasks {

/// `find(least, most)` says which tiles it found between these limits, if any. Tiles with codes below `first` are
/// fixed.
template <typename Find>
void for_each_part(rules::TileCounts least, rules::TileCounts most, const Find& find, int first = 0) {
    const std::optional<rules::TileCounts> taken = find(least, most);
    for (int code = first; taken && code < rules::TileCounts::codes; ++code) {
        const auto tile = rules::Tile::from_code(static_cast<std::uint8_t>(code));
        const int high = most[tile];
        const int now = (*taken)[tile];
        if (least[tile] < now) {
            most.set(tile, now - 1);
            for_each_part(least, most, find, code);
            most.set(tile, high);
        }
        if (now < high) {
            least.set(tile, now + 1);
            for_each_part(least, most, find, code);
        }
        least.set(tile, now);
        most.set(tile, now);
    }
}

} // namespace runset::solver::tasks
