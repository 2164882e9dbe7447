// The pages `help` and `rules`: all commands in the player's words, and what this table plays by.
#pragma once

#include "cli/play_verb.h"
#include "cli/screen_tile.h"

namespace runset::cli {

[[nodiscard]] std::string print_help(const text::Catalogue& texts, const Style& style, const rules::Settings& settings,
                                     Place place = Place::screen);
[[nodiscard]] std::string print_rules(const text::Catalogue& texts, const Style& style,
                                      const rules::Settings& settings);

} // namespace runset::cli
