// How long a bot seems to think about a turn at a table, by the name of its level and the turn's seed. The moves are
// the same at any pace.
#pragma once

#include <cstdint>
#include <string_view>

namespace runset::bots {

[[nodiscard]] int think_at_once(std::string_view level, std::uint64_t seed);

/// As the level's row says; a level that there is not moves at once.
[[nodiscard]] int think_like_a_person(std::string_view level, std::uint64_t seed);

} // namespace runset::bots
