// The page of a turn: who sits there, what happened, the table with numbered melds, the own rack, and how far the draft
// is. A pure picture of what it is given; reading input is left to the session.
#pragma once

#include <optional>
#include <span>

#include "cli/screen/tile.h"
#include "cli/typed/draft.h"
#include "rules/view.h"

namespace runset::cli::screen {

struct TurnPage {
    const text::Catalogue& texts;
    const Style& style;
    const rules::View& view;
    std::span<const std::string> names;
    const typed::Draft& draft;
    std::span<const std::string> log;
    const rules::Table& seen; // the table as the player saw it last: what is new since then is marked
    RackOrder rack_order = RackOrder::by_run;
    std::optional<int> seconds_left{};
    std::string message{};
};

[[nodiscard]] std::string print_turn(const TurnPage& page);

/// The seats with what everybody may know about them; the marker shows whose turn it is.
[[nodiscard]] std::string print_seats(const text::Catalogue& texts, const Style& style, const rules::View& view,
                                      std::span<const std::string> names);

/// One chip a circle, empty ones for those still to win.
[[nodiscard]] std::string print_chips(const rules::Settings& settings, int chips);

} // namespace runset::cli::screen
