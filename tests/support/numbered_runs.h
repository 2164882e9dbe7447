// The command line of a program that tries one number after the other: so many of them, as many as fit into a time,
// only one, or bugs planted on purpose.
#pragma once

#include <charconv>
#include <chrono>
#include <cstdint>
#include <string_view>

namespace runset::test {

struct NumberedRuns {
    std::uint64_t first = 1;
    std::uint64_t count = 0;
    std::uint64_t seconds = 0; // as many as fit, instead
    bool plants = false;
    bool is_good = true;

    /// Whether this run is still to be made, counted from 0, by somebody who began then.
    [[nodiscard]] bool goes_on(std::uint64_t run, std::chrono::steady_clock::time_point began) const {
        return seconds > 0 ? std::chrono::steady_clock::now() < began + std::chrono::seconds(seconds) : run < count;
    }
};

/// `one` is the word for a single number (`--seed`), `many` the one for how many of them (`--seeds`).
inline NumberedRuns read_runs(int count, char** words, std::string_view one, std::string_view many,
                              std::uint64_t usual) {
    NumberedRuns runs{.count = usual};
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        if (word == "--plant") {
            runs.plants = true;
            continue;
        }
        std::uint64_t number = 0;
        const std::string_view value = i + 1 < count ? words[++i] : "";
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
        runs.is_good = runs.is_good && error == std::errc() && end == value.data() + value.size();
        if (word == one) {
            runs.first = number;
            runs.count = 1;
        } else if (word == "--first") {
            runs.first = number;
        } else if (word == many) {
            runs.count = number;
        } else if (word == "--seconds") {
            runs.seconds = number;
        } else {
            runs.is_good = false;
        }
    }
    return runs;
}

} // namespace runset::test
