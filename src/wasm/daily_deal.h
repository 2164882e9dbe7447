// Deals that are compared, for the page: the deal of the day with what the bots reach, and deals with the seats
// swapped.
#pragma once

#include <string>

#include "fair/hashing.h"
#include "protocol/engine/engine_request.h"

namespace runset::wasm {

/// NO_DEAL where the date is none.
[[nodiscard]] std::string tell_daily_deal(const fair::Hashing& hashing, const protocol::engine::AskDailyDeal& ask);
[[nodiscard]] std::string tell_deal_points(const protocol::engine::AskDealPoints& ask);

/// NO_DEAL where it cannot have been played so.
[[nodiscard]] std::string tell_swapped(const fair::Hashing& hashing, const protocol::engine::AskSwapped& ask);

} // namespace runset::wasm
