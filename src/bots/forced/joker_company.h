// In which company a joker is left on the table is a choice too: it holds two pieces of its meld fast, and the longer
// that meld is, the more of it may still be used elsewhere.
#pragma once

#include <vector>

#include "rules/position.h"

namespace runset::bots::forced {

/// Legal tables with the very pieces of `table`, another legal lay, that differ in the melds of jokers: those reached
/// by moving one piece from the end of one meld to another, by parting a run or by joining two.
[[nodiscard]] std::vector<rules::Table> joker_companies(const rules::Settings& settings,
                                                        const rules::Position& position, const rules::Table& table);

} // namespace runset::bots::forced
