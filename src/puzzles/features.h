// What is measured about a puzzle: how long its solution is, how far one step hangs on another, and what leads astray.
#pragma once

#include <optional>

#include "puzzles/puzzle.h"

namespace runset::puzzles {

/// The puzzle with its solution and its features; none if no legal lay reaches the goal, or a lay brings more than it.
/// `patience` bounds the count of all answers. Where they can be counted the solution is the one with the fewest steps.
[[nodiscard]] std::optional<Puzzle> measure(Puzzle puzzle, std::int64_t patience);

/// The patience of the collection and of `runset puzzle --make`.
inline constexpr std::int64_t usual_patience = 200'000;

} // namespace runset::puzzles
