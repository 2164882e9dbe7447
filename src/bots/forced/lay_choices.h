// All there is to choose from where one has to lay: which tiles, and where the jokers end up.
#pragma once

#include <vector>

#include "rules/position.h"

namespace runset::bots::forced {

/// Tables to leave, all different, the lay of the most tiles first. None if there is no legal lay; one alone if the
/// whole rack can go. Where there are very many some are left out.
[[nodiscard]] std::vector<rules::Table> lay_choices(const rules::Settings& settings, const rules::Position& position);

} // namespace runset::bots::forced
