// `runset play --server`: from its options to a place at a server's table.
#pragma once

#include "cli/arguments/exit.h"
#include "cli/play/setup.h"
#include "cli/screen/tile.h"

namespace runset::cli::served {

/// What is asked for besides the options of every match.
struct ServerOptions {
    std::string server{}; // address, or the link of a table
    std::string table{};  // code or link; none: a new table
    std::string key{};    // of a seat that was held before
    int seats = 0;        // of a new table; 0: as many as sit there from the start, and at least two
    bool is_listed = false;
    bool has_no_hints = false;
};

[[nodiscard]] arguments::Exit play_served(const play::PlayOptions& options, const ServerOptions& server,
                                          const screen::Style& style);

} // namespace runset::cli::served
