// The pages at the end: of a round (what each rack still held, points or chips) and of the match (who has won).
#pragma once

#include <span>

#include "cli/screen/tile.h"
#include "rules/view.h"

namespace runset::cli::screen {

struct ResultPage {
    const text::Catalogue& texts;
    const Style& style;
    const rules::View& view;
    std::span<const std::string> names;
    std::vector<bool> leaders{}; // by seat, once the match is over
};

/// Who leads, by seat.
[[nodiscard]] std::vector<bool> leaders_of(const rules::State& state);

[[nodiscard]] std::string print_round_result(const ResultPage& page);
[[nodiscard]] std::string print_match_result(const ResultPage& page);

} // namespace runset::cli::screen
