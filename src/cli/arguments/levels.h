// The option --level of several sub-commands: which bots there are to choose from.
#pragma once

#include <cstdint>
#include <string>

namespace CLI {
class App;
} // namespace CLI

namespace runset::cli::arguments {

/// The levels offered to people, weakest first, or these and the bots that are there for measuring.
enum class Levels : std::uint8_t { for_people, all };

void add_level_option(CLI::App& app, std::string& level, Levels levels);

} // namespace runset::cli::arguments
