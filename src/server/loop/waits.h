// How long things took, counted in classes as Prometheus wants them (a histogram).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace runset::server::loop {

class Waits {
public:
    void add(std::int64_t ms);
    /// In seconds, under `runset_<name>`.
    [[nodiscard]] std::string prometheus_text(std::string_view name, std::string_view help) const;

private:
    static constexpr std::array<std::int64_t, 12> limits_ms{0, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 5000};

    std::array<std::uint64_t, limits_ms.size()> counts_{}; // at most so long, and longer than the class before
    std::uint64_t all_ = 0;
    std::int64_t sum_ms_ = 0;
};

} // namespace runset::server::loop
