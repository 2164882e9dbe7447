// The day of a moment as people and files write it, in UTC: 2026-12-31. Such texts compare as the days do.
#pragma once

#include <cstdint>
#include <string>

namespace runset::server::machine {

[[nodiscard]] std::string day_text(std::int64_t wall_ms);

} // namespace runset::server::machine
