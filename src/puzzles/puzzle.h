// A puzzle: a position, what is to be reached in one turn, and what was measured about it. Any legal lay that reaches
// the goal is an answer; how the table is arranged does not matter.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/position.h"

namespace runset::puzzles {

enum class Kind : std::uint8_t {
    lay_all,    // the whole rack
    free_joker, // a joker of the table stands for another tile in the end
    open,       // the first lay-down
};

inline constexpr std::array kinds{Kind::lay_all, Kind::free_joker, Kind::open};

/// As commands, records and texts write it: "lay-all", "free-joker", "open".
[[nodiscard]] std::string_view name_of(Kind kind);
[[nodiscard]] std::optional<Kind> find_kind(std::string_view name);

/// What is measured about a puzzle; the grade follows from it (grade.h).
struct Features {
    int steps = 0;   // of the solution: lays, moves and exchanges
    int moves = 0;   // of these, the ones that rearrange: moves and exchanges
    int touched = 0; // melds of the table that are not the same afterwards
    int chain = 0;   // the longest row of steps in which each takes from the meld that the one before gave to
    int decoys = 0;  // melds and additions in sight with which the goal is out of reach
    int answers = 0; // different final tables that reach the goal; 0: too many to count
    friend bool operator==(const Features&, const Features&) = default;
};

struct Puzzle {
    rules::Settings settings{};
    Kind kind = Kind::lay_all;
    rules::Position start{};
    int goal_tiles = 0; // at least so many tiles of the rack are laid: the most that any lay brings
    rules::Table solution{};
    Features features{};
    friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

} // namespace runset::puzzles
