// A ladder as a picture: one bar a player with its interval, as SVG that follows the reader's light or dark look.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/tally.h"

namespace runset::arena {

struct Bar {
    std::string name;
    Interval value;
};

[[nodiscard]] std::string plot_svg(std::string_view title, std::string_view unit, const std::vector<Bar>& bars);

} // namespace runset::arena
