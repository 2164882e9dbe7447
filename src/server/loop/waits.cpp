#include "server/loop/waits.h"

#include <algorithm>

namespace runset::server::loop {

namespace {

/// Milliseconds as seconds with three places, so that no rounding of a double shows.
std::string seconds(std::int64_t ms) {
    const std::string part = std::to_string(ms % 1000);
    return std::to_string(ms / 1000) + "." + std::string(3 - part.size(), '0') + part;
}

} // namespace

void Waits::add(std::int64_t ms) {
    const auto* const limit = std::ranges::lower_bound(limits_ms, ms);
    if (limit != limits_ms.end()) {
        ++counts_[static_cast<std::size_t>(limit - limits_ms.begin())];
    }
    ++all_;
    sum_ms_ += ms;
}

std::string Waits::prometheus_text(std::string_view name, std::string_view help) const {
    const std::string full = "runset_" + std::string(name);
    std::string text = "# HELP " + full + " " + std::string(help) + "\n# TYPE " + full + " histogram\n";
    std::uint64_t up_to_here = 0;
    for (std::size_t i = 0; i < limits_ms.size(); ++i) {
        up_to_here += counts_[i];
        text += full + "_bucket{le=\"" + seconds(limits_ms[i]) + "\"} " + std::to_string(up_to_here) + "\n";
    }
    text += full + "_bucket{le=\"+Inf\"} " + std::to_string(all_) + "\n";
    text += full + "_sum " + seconds(sum_ms_) + "\n";
    return text + full + "_count " + std::to_string(all_) + "\n";
}

} // namespace runset::server::loop
