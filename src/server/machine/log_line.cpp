#include "server/machine/log_line.h"

#include <array>
#include <ctime>
#include <string>

#include <unistd.h>

namespace runset::server::machine {

void log_line(std::string_view text) {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 32> time{};
    const std::size_t size = std::strftime(time.data(), time.size(), "%Y-%m-%dT%H:%M:%SZ ", &parts);
    const std::string line = std::string(time.data(), size).append(text).append("\n");
    // One write keeps lines of several threads whole. There is nobody to tell if it fails.
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line.data(), line.size());
}

} // namespace runset::server::machine
