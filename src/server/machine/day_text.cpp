#include "server/machine/day_text.h"

#include <chrono>

namespace runset::server::machine {

std::string day_text(std::int64_t wall_ms) {
    const std::chrono::sys_time<std::chrono::milliseconds> time{std::chrono::milliseconds(wall_ms)};
    const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(time)};
    const auto two = [](unsigned number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    return std::to_string(static_cast<int>(day.year())) + "-" + two(static_cast<unsigned>(day.month())) + "-" +
           two(static_cast<unsigned>(day.day()));
}

} // namespace runset::server::machine
