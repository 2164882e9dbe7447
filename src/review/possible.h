// What a turn could have laid at best, by the exact solver, and how.
#pragma once

#include "review/turn.h"
#include "rules/settings.h"

namespace runset::review {

/// Fills in `most`, `missed` and `best`. `settings` are those of the seat.
void measure(Turn& turn, const rules::Settings& settings);

/// Fills in `plan` and `lesson` where something was missed. Where it was overlooked, `best` becomes a lay that a person
/// carries out easily: that takes a search of its own.
void show_how(Turn& turn, const rules::Settings& settings);

} // namespace runset::review
