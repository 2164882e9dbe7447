// The puzzles of the collection over the API: the list of an edition, one by its number, and that of a day.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "text/catalogue.h"

namespace runset::server::api {

struct PuzzleWish {
    std::string_view edition{};
    std::string_view query{}; // `solution=true`; for the list `variant`, `kind`, `level` and `theme`
    text::Language language = text::Language::en;
};

[[nodiscard]] std::string puzzle_list(const PuzzleWish& wish);
/// Nothing if there is no such puzzle.
[[nodiscard]] std::optional<std::string> numbered_puzzle(const PuzzleWish& wish, int number);
/// `date`: a day, as 2026-12-31.
[[nodiscard]] std::optional<std::string> daily_puzzle(const PuzzleWish& wish, std::string_view date);

} // namespace runset::server::api
