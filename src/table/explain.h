// Refusals, denials and unreadable messages as one sentence in the player's language.
#pragma once

#include "protocol/bad_line.h"
#include "protocol/denial.h"
#include "text/catalogue.h"

namespace runset::table {

[[nodiscard]] std::string explain(const text::Catalogue& texts, const protocol::BadLine& bad);
[[nodiscard]] std::string explain(const text::Catalogue& texts, protocol::Denial denial);

} // namespace runset::table
