// The option --level of several sub-commands: which bots there are to choose from.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace runset::cli::arguments {

/// The levels offered to people, weakest first.
[[nodiscard]] std::vector<std::string> levels_for_people();

/// These and the bots that are there for measuring.
[[nodiscard]] std::vector<std::string> all_levels();

void add_level_option(CLI::App& app, std::string& level, const std::vector<std::string>& levels);

} // namespace runset::cli::arguments
