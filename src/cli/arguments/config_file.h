// A file of options for a sub-command: `name = value` a line, named like the long options.
#pragma once

#include <string>

namespace CLI {
class App;
} // namespace CLI

namespace runset::cli::arguments {

/// Sets what neither the command line nor the environment has set. Throws CLI::Error for a name that is no option, a
/// bad value or a missing file.
void read_config_file(CLI::App& app, const std::string& path);

} // namespace runset::cli::arguments
