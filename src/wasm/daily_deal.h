// The deal of the day for the page: how its table is made, and what the bots reach with it.
#pragma once

#include <string>

#include "fair/hashing.h"
#include "protocol/engine_request.h"

namespace runset::wasm {

/// NO_DEAL where the date is none.
[[nodiscard]] std::string tell_daily_deal(const fair::Hashing& hashing, const protocol::AskDailyDeal& ask);
[[nodiscard]] std::string tell_deal_points(const protocol::AskDealPoints& ask);

} // namespace runset::wasm
