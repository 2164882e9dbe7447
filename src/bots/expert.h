// The strongest bot. It plays to win and not to please: it draws and waits, and when it lays, the round is nearly over.
#pragma once

#include "bots/bot.h"

namespace runset::bots {

[[nodiscard]] rules::Move expert_move(const rules::View& view, const Ask& ask);

} // namespace runset::bots
