// The pages at the end: of a round (what each rack still held, points or chips) and of the match (who has won).
#pragma once

#include <span>

#include "cli/screen_tile.h"
#include "rules/state.h"

namespace runset::cli {

struct ResultPage {
    const text::Catalogue& texts;
    const Style& style;
    const rules::State& state;
    std::span<const std::string> names;
};

[[nodiscard]] std::string print_round_result(const ResultPage& page);
[[nodiscard]] std::string print_match_result(const ResultPage& page);

} // namespace runset::cli
