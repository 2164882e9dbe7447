// What people are told about a puzzle: its goal, whether a table is an answer, and hints that give away more and more.
#pragma once

#include <string>
#include <vector>

#include "puzzles/goal.h"
#include "text/catalogue.h"

namespace runset::puzzles {

[[nodiscard]] std::string tell_goal(const text::Catalogue& texts, const Puzzle& puzzle);

/// "Solved!", or what is missing, or why the table is not legal.
[[nodiscard]] std::string tell_checked(const text::Catalogue& texts, const Puzzle& puzzle, const Checked& checked,
                                       const rules::Table& final_table);

/// How long the way is, then where to look. After these come the steps themselves.
[[nodiscard]] std::vector<std::string> tell_hints(const text::Catalogue& texts, const Puzzle& puzzle);

[[nodiscard]] std::string tell_answers(const text::Catalogue& texts, const Puzzle& puzzle);

} // namespace runset::puzzles
