// The puzzles that come with the program and with the page: the same everywhere, so that a date or a number names the
// same puzzle for everybody. They are made by `runset puzzle --make` (docs/puzzles.md) and kept in
// src/puzzles/collection.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "puzzles/puzzle.h"

namespace runset::puzzles {

/// The lines of one edition's file.
struct EmbeddedPuzzles {
    std::string_view edition;
    std::string_view lines;
};

/// The file that the build makes of the collection.
[[nodiscard]] std::span<const EmbeddedPuzzles> embedded_puzzles();

/// Numbered from 1 in this order; empty for an edition that has none.
[[nodiscard]] const std::vector<Puzzle>& collection(std::string_view edition);

/// What a solver chooses by; nothing where everything is wanted.
struct Choice {
    std::string_view variant{};
    std::optional<Kind> kind{};
    int level = 0;
    std::string_view theme{};
};

/// The numbers of the puzzles that fit, in order.
[[nodiscard]] std::vector<int> numbers_of(std::string_view edition, const Choice& choice);

} // namespace runset::puzzles
