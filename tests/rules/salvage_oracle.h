// A slow second opinion on rule K2. Copies of a tile are alike, so it is not known which of them a draft shows: this tries
// every way to tell them apart, and settles each by the words of the rule.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "rules/position.h"

namespace runset::test {

struct SalvageOptions {
    int most_pieces = 0; // on the table, in the best legal outcome; 0: nothing can stay
    std::set<std::vector<std::string>> legal_tables; // every legal outcome, as sorted melds
};

[[nodiscard]] SalvageOptions salvage_options(const rules::Settings& settings, const rules::Position& start,
                                             const rules::Table& draft);

} // namespace runset::test
