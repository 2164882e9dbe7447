// Laying in portions, as people do who lay what they have just found and leave the rest for the next turn.
#pragma once

#include "rules/position.h"

namespace runset::bots {

/// Of a legal lay of more than `most` tiles a part with as many of them as there may be, rearranged as it needs; the
/// smallest part if all are larger. An opening is as small as it can be. A lay that goes out stays whole.
[[nodiscard]] rules::Table portion_of(const rules::Settings& settings, const rules::Position& position,
                                      const rules::Table& lay, int most);

/// Of a lay that moved nothing one meld alone: three tiles of the first new one, or else the first that grew. An
/// opening is as small as it can be. A lay that goes out stays whole.
[[nodiscard]] rules::Table one_meld_of(const rules::Settings& settings, const rules::Position& position,
                                       const rules::Table& lay);

} // namespace runset::bots
