// The pages `help` and `rules`: all commands in the player's words, and what this table plays by.
#pragma once

#include "cli/screen/tile.h"
#include "cli/typed/verb.h"

namespace runset::cli::screen {

[[nodiscard]] std::string print_help(const text::Catalogue& texts, const Style& style, const rules::Settings& settings,
                                     typed::Place place = typed::Place::screen);
[[nodiscard]] std::string print_rules(const text::Catalogue& texts, const Style& style,
                                      const rules::Settings& settings);

} // namespace runset::cli::screen
