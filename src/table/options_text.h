// The options of a table as text; the form is given in event_text.h. And what makes no sense about options.
#pragma once

#include <optional>

#include "notation/parse.h"
#include "table/options.h"

namespace runset::table {

[[nodiscard]] std::string print_options(const TableOptions& options);
[[nodiscard]] notation::Parsed<TableOptions> parse_options(std::string_view text);

/// False for seats that are not there, handicaps out of range or where the game counts no points.
[[nodiscard]] bool are_sensible(const TableOptions& options);

} // namespace runset::table
