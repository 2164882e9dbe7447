// The page of a server's table while nobody plays: its link, the seats, and who is ready.
#pragma once

#include "cli/screen/tile.h"
#include "protocol/vocabulary.h"

namespace runset::cli::screen {

struct LobbyPage {
    const text::Catalogue& texts;
    const Style& style;
    const protocol::TableView& view;
    std::span<const std::string> names;
    std::string link{}; // of the table
};

/// With the table's game and link.
[[nodiscard]] std::string print_lobby(const LobbyPage& page);

/// The seats alone: ready, away, free.
[[nodiscard]] std::string print_places(const LobbyPage& page);

/// What is waited for.
[[nodiscard]] std::string print_waiting(const LobbyPage& page);

} // namespace runset::cli::screen
