// In which language a command speaks.
#pragma once

#include <string>

#include "text/catalogue.h"

namespace CLI {
class App;
} // namespace CLI

namespace runset::cli::arguments {

void add_language_option(CLI::App& app, std::string& language);

/// The language `--lang` names, or what the environment says where it is not given.
[[nodiscard]] text::Language language_for(std::string_view language);

/// The catalogue for `--lang`, or for what the environment says where it is not given.
[[nodiscard]] const text::Catalogue& catalogue_for(std::string_view language);

} // namespace runset::cli::arguments
