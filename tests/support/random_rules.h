// House rules drawn at random, for tests that must hold whatever a table has agreed on.
#pragma once

#include <array>

#include "rules/house_rules.h"
#include "rules/random.h"

namespace runset::test {

/// Some house rules that fit together, and a match of one round; a draw that does not fit is left out.
inline rules::Settings random_rules(rules::Settings settings, rules::Random& random) {
    for (const rules::Switch& row : rules::switches()) {
        if (row.values.empty() || random.below(3) > 0) {
            continue;
        }
        const std::array one{rules::HouseRule{.key = row.key, .value = row.values[random.below(row.values.size())]}};
        settings = rules::with_house_rules(settings, one).value_or(settings);
    }
    if (settings.counts_points()) {
        settings.rounds = 1;
        settings.open_min = static_cast<int>(random.below(4)) * 15;
    } else {
        settings.chips_to_win = 1;
    }
    return settings;
}

} // namespace runset::test
