// A game record as a row of pictures: the match after every deal and every move, and what the move did. Every move is
// judged again on the way; where the rules refuse one, the row ends before it.
#pragma once

#include <optional>
#include <vector>

#include "notation/record.h"

namespace runset::replay {

enum class Did : std::uint8_t { deal, lay, draw, put, pass };

/// "deal", "lay", "draw", "put" or "pass".
[[nodiscard]] std::string_view name_of(Did did);

struct Frame {
    int turn = 0;                      // of its round; 0: the deal
    std::optional<rules::Seat> seat{}; // none: the deal
    Did did = Did::deal;
    bool was_time_out = false;
    bool was_opening = false; // the seat's first lay-down of the round
    rules::TileCounts laid{};
    std::optional<rules::Tile> drawn{};
    std::optional<rules::Tile> put_back{};
    rules::State after{};

    [[nodiscard]] bool ends_round() const { return after.phase != rules::Phase::playing; }
};

struct Frames {
    rules::State start{};     // before the first deal
    std::vector<Frame> all{}; // one an entry
    std::optional<notation::ReplayError> refused{};

    /// The match as it stood before this frame.
    [[nodiscard]] const rules::State& before(std::size_t frame) const {
        return frame == 0 ? start : all[frame - 1].after;
    }
};

[[nodiscard]] Frames frames_of(const notation::Record& record, rules::CanLay can_lay);

} // namespace runset::replay
