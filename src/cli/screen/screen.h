// The player's screen: where lines come from, where pages go, in which language and style.
#pragma once

#include <ostream>

#include "cli/screen/tile.h"
#include "cli/terminal/lines.h"

namespace runset::cli::screen {

struct Screen {
    terminal::LineSource& lines;
    std::ostream& out;
    const text::Catalogue& texts;
    Style style{};

    /// Replaces the page on a terminal; elsewhere the text simply follows.
    void show(std::string_view page) const;

    /// Shows a page until the player is done reading it. False at the end of input.
    [[nodiscard]] bool show_and_wait(std::string_view page, std::string_view prompt,
                                     std::optional<terminal::TimePoint> deadline = {}) const;
};

/// What a player typed without control characters: arrow keys and their like send escape sequences.
[[nodiscard]] std::string printable(std::string_view line);

} // namespace runset::cli::screen
