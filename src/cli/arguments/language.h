// In which language a command speaks.
#pragma once

#include "text/catalogue.h"

namespace runset::cli::arguments {

/// The language `--lang` names, or what the environment says where it is not given.
[[nodiscard]] text::Language language_for(std::string_view language);

/// The catalogue for `--lang`, or for what the environment says where it is not given.
[[nodiscard]] const text::Catalogue& catalogue_for(std::string_view language);

} // namespace runset::cli::arguments
