// Which lay to choose where the rules make one lay: every lay there is, tried in worlds dealt at random.
#pragma once

#include <optional>

#include "rules/view.h"

namespace runset::bots::forced {

/// None if there is no legal lay. Takes at most `playouts` play-outs of two seats, or as many fewer as there are more
/// seats to play for; with none it is the lay of the most tiles.
[[nodiscard]] std::optional<rules::Table> search_lay(const rules::View& view, std::uint64_t seed, int playouts);

} // namespace runset::bots::forced
