// Puzzles as JSON, for the command line, the page and programs (docs/puzzles.md).
#pragma once

#include <string>
#include <vector>

#include "protocol/engine/engine_answer.h"
#include "puzzles/collection.h"
#include "puzzles/goal.h"

namespace runset::protocol::engine {

/// A puzzle with what names it and the sentences that go with it.
struct PuzzleTold {
    puzzles::Puzzle puzzle{};
    int number = 0;     // in the collection; 0: it is in none
    std::string date{}; // where it is the puzzle of that day
    std::string title{};
    std::string goal{};
    bool with_solution = false;
};

/// One line: {"edition":…,"variant":…,"number":…,"kind":…,"level":…,"goal":…,"rack":…,"table":…,…}.
[[nodiscard]] std::string write_puzzle(const PuzzleTold& told);

/// One line: {"puzzles":[{"number":…,"variant":…,"kind":…,"level":…,"themes":[…]},…]}.
[[nodiscard]] std::string write_puzzle_list(std::string_view edition, const std::vector<int>& numbers);

/// One line: {"solved":…,"legal":…,"laid":…,"text":…}.
[[nodiscard]] std::string write_puzzle_checked(const puzzles::Checked& checked, std::string_view text);

/// One line: {"hints":[…],"steps":[{"text":…,"table":…},…],"answers":…}.
[[nodiscard]] std::string write_puzzle_hints(const rules::Settings& settings, const std::vector<std::string>& hints,
                                             const std::vector<replay::StepTold>& steps, std::string_view answers);

} // namespace runset::protocol::engine
