// The words a view uses for its stages, turns and seats, in the order of their enums: written and read by one list.
#pragma once

#include <array>
#include <string_view>

namespace runset::protocol {

inline constexpr std::array<std::string_view, 4> stage_names{"gathering", "revealing", "playing", "closed"};
inline constexpr std::array<std::string_view, 5> turn_names{"lay", "draw", "put", "pass", "timeout"};
inline constexpr std::array<std::string_view, 3> kind_names{"free", "person", "bot"};

} // namespace runset::protocol
