// A slow second opinion on rule K2. Copies of a tile are alike, so a draft does not show which of them lies where: this
// tries every way to tell them apart and settles each by the words of the rule. The clock must do what one of them
// does.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "rules/position.h"

namespace runset::test {

/// Every outcome, as sorted melds; the start table where nothing can stay.
using Outcomes = std::set<std::vector<std::string>>;

[[nodiscard]] Outcomes salvage_outcomes(const rules::Settings& settings, const rules::Position& start,
                                        const rules::Table& draft);

} // namespace runset::test
