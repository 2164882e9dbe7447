// How hard a puzzle is, from what was measured (docs/puzzles.md gives the formula), and what it is about.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "puzzles/puzzle.h"

namespace runset::puzzles {

inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 5;

[[nodiscard]] int effort_of(const Features& features);

/// From 1, which a child solves, to 5.
[[nodiscard]] int level_of(const Features& features);

enum class Theme : std::uint8_t {
    add,       // nothing on the table has to move
    rearrange, // something has
    joker,     // a joker is exchanged or moved
    chain,     // one step hangs on the other
    trap,      // several things in sight lead astray
    only_one,  // there is exactly one answer
    marathon,  // ten and more steps of rearranging
};

inline constexpr std::array themes{Theme::add,  Theme::rearrange, Theme::joker,   Theme::chain,
                                   Theme::trap, Theme::only_one,  Theme::marathon};

/// As texts and commands write it: "add" … "only-one", "marathon".
[[nodiscard]] std::string_view name_of(Theme theme);
[[nodiscard]] std::optional<Theme> find_theme(std::string_view name);

[[nodiscard]] bool has_theme(const Puzzle& puzzle, Theme theme);
[[nodiscard]] std::vector<Theme> themes_of(const Puzzle& puzzle);

} // namespace runset::puzzles
