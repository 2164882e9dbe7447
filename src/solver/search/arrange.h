// Puts the melds together from the steps of a search, and finds a place for the jokers it left over.
#pragma once

#include "rules/table.h"
#include "solver/search/steps.h"

namespace runset::solver::search {

/// Adds the melds to `table`. Says how many of the `spare_jokers` found no place.
[[nodiscard]] int arrange(const Task& task, const Steps& steps, int spare_jokers, rules::Table& table);

} // namespace runset::solver::search
