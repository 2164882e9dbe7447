// Every span of time that the program knows, in one table: clocks are set and people stay away by just less and just
// more than each of them. `spans_test` holds the table to the sources, so that a new constant is covered too.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/random.h"

namespace runset::simulation {

struct Span {
    std::string_view name; // as in the sources
    std::int64_t ms = 0;
};

inline constexpr std::array all_spans{
    Span{"span", 60'000},
    Span{"span_ms", 20'000},
    Span{"silence_ms", 30'000},
    Span{"look_every_ms", 5'000},
    Span{"patience", 60'000},
    Span{"minute_ms", 60'000},
    Span{"forget_after_ms", 2'592'000'000},
    Span{"close_idle_after_ms", 86'400'000},
    Span{"come_back_within_ms", 600'000},
    Span{"close_unused_after_ms", 1'800'000},
    Span{"time_every_ms", 5'000},
    Span{"tidy_every_ms", 60'000},
    Span{"retry_ms", 1'000},
    Span{"nodes_say_every", 1'400},
    Span{"messages_span", 20'000},
    Span{"silence", 30'000},
    Span{"ping_every", 10'000},
    Span{"say_every", 10'000},
    Span{"close_wait", 2'000},
    Span{"stop_wait", 2'500},
    Span{"head", 5'000},
    Span{"pause", 15'000},
    Span{"answer", 60'000},
    Span{"breath", 20},
    Span{"finish_every", 10},
    Span{"longest", 1'000},
    Span{"watch_every_ms", 500},
    Span{"look_time_ms", 3'000},
    Span{"proof_time", 3'000},
    Span{"between_beats", 100},
    Span{"try_again", 200},
    Span{"calm_down", 2'500},
    Span{"lease_time", 6'000},
    Span{"beat_every", 2'000},
    Span{"lease_patience", 7'000},
    Span{"ask_again", 100},
    Span{"pause", 1},
    Span{"pg_patience", 4'000},
    Span{"busy_ms", 2'000},
    Span{"most_away_ms", 604'800'000},
    Span{"least_apart", 50},
    Span{"grace_ms", 1'000},
    Span{"reveal_limit_ms", 5'000},
    Span{"pause_limit_ms", 120'000},
    Span{"least_after_restart_ms", 30'000},
    Span{"offline_limit_ms", 20'000},
};

inline constexpr std::int64_t day_ms = 24 * 3'600'000;

/// About as long as one of them, or a tiny bit away from it.
[[nodiscard]] inline std::int64_t about_a_span(rules::Random& random) {
    constexpr std::array<std::int64_t, 5> beside{-1'000, -1, 0, 1, 1'000};
    return all_spans[random.below(all_spans.size())].ms + beside[random.below(beside.size())];
}

/// By which the wall clock is set: by a span, by up to a month or by up to ten years, forward or back.
[[nodiscard]] inline std::int64_t some_clock_step(rules::Random& random) {
    const std::int64_t sign = random.below(2) == 0 ? 1 : -1;
    const std::uint64_t kind = random.below(3);
    if (kind == 0) {
        return sign * about_a_span(random);
    }
    const std::int64_t most_ms = kind == 1 ? 60 * day_ms : 3'653 * day_ms;
    return sign * static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(most_ms)));
}

/// How long somebody stays away, at most two hours: what lasts longer is not worth simulating second by second.
[[nodiscard]] inline std::int64_t some_absence(rules::Random& random) {
    constexpr std::int64_t most_ms = 2 * 3'600'000;
    const std::int64_t ms = about_a_span(random);
    return ms < 1 ? 1 : (ms < most_ms ? ms : most_ms);
}

} // namespace runset::simulation
