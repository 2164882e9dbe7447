// What every patient bot asks before it decides between laying and waiting.
#pragma once

#include "rules/move.h"
#include "rules/view.h"

namespace runset::bots {

[[nodiscard]] bool has_opened(const rules::View& view);

/// The fewest tiles another seat holds.
[[nodiscard]] int smallest_other_rack(const rules::View& view);

/// The most tiles another seat holds.
[[nodiscard]] int largest_other_rack(const rules::View& view);

/// True where the rules leave no choice between laying and waiting (rule P6).
[[nodiscard]] bool must_lay(const rules::View& view);

[[nodiscard]] rules::Move draw_or_pass(const rules::View& view);

} // namespace runset::bots
