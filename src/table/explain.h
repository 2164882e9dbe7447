// Denials as one sentence in the player's language.
#pragma once

#include "table/denial.h"
#include "text/catalogue.h"

namespace runset::table {

[[nodiscard]] std::string explain(const text::Catalogue& texts, Denial denial);

} // namespace runset::table
