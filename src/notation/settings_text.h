// An edition with its house rules as text.
//
//     settings = edition "/" variant { " " switch "=" value }
//
//     classic/standard jokerMove=free rounds=2
#pragma once

#include "notation/parse.h"
#include "rules/settings.h"

namespace runset::notation {

[[nodiscard]] std::string print_settings(const rules::Settings& settings);

/// House rules that make no sense are a mistake too, with the reason's text key.
[[nodiscard]] Parsed<rules::Settings> parse_settings(std::string_view text);

} // namespace runset::notation
