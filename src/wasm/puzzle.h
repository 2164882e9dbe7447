// The collection of puzzles for the page: one of them, all of them, whether a table is an answer, and hints.
#pragma once

#include <string>

#include "protocol/engine/engine_request.h"
#include "text/catalogue.h"

namespace runset::wasm {

/// All answers are JSON; NO_PUZZLE where there is none of this number or day.
[[nodiscard]] std::string tell_puzzle(const text::Catalogue& texts, const protocol::engine::AskPuzzle& ask);
[[nodiscard]] std::string tell_puzzles(const protocol::engine::AskPuzzles& ask);
[[nodiscard]] std::string check_puzzle(const text::Catalogue& texts, const protocol::engine::AskPuzzleCheck& ask);
[[nodiscard]] std::string hint_at_puzzle(const text::Catalogue& texts, const protocol::engine::AskPuzzleHints& ask);

} // namespace runset::wasm
