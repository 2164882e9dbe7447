// Is there any legal lay at all? What the rules ask before they let a player pass or make him lay.
#pragma once

#include "rules/position.h"

namespace runset::solver {

[[nodiscard]] bool can_lay(const rules::Settings& settings, const rules::Position& position);

} // namespace runset::solver
