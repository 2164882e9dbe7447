// What a turn could have laid at best, by the exact solver, and how.
#pragma once

#include "review/turn.h"
#include "rules/settings.h"

namespace runset::review {

/// Fills in `most`, `best`, `missed`, and, where something was missed, `plan` and `lesson`. `settings` are those of
/// the seat.
void measure(Turn& turn, const rules::Settings& settings);

} // namespace runset::review
