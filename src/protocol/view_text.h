// The text of a view, in pieces: what everybody at a table is told is written once, and for each seat only its own part
// goes between. What is shared is taken from the view of a spectator, so no rack can get into it.
#pragma once

#include <array>

#include "protocol/vocabulary.h"

namespace runset::protocol {

class ViewText {
public:
    /// Of this view all but its own part.
    explicit ViewText(const table::TableView& view);

    [[nodiscard]] std::string told_to(const table::OwnView& own) const;

private:
    enum Gap : std::uint8_t { before_you, before_cid, before_tiles, before_draft, gap_count };

    [[nodiscard]] std::string_view up_to(Gap gap) const;

    rules::Settings settings_; // for the letters of the tiles
    std::string text_;
    std::array<std::size_t, gap_count> gaps_{};
};

} // namespace runset::protocol
