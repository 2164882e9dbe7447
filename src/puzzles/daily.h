// The puzzle of the day: a date names the same puzzle for everybody, without a server. Mondays are easy, Sundays hard.
#pragma once

#include <optional>
#include <string_view>

namespace runset::puzzles {

/// Days since 1 January 1970; none for what is no date of the form 2026-11-16.
[[nodiscard]] std::optional<int> day_of(std::string_view date);

/// The level of a day of the week where the edition has such puzzles.
[[nodiscard]] int level_for(int day);

/// The number in the edition's collection; 0 if it has none. No puzzle comes again before all of its level have come.
[[nodiscard]] int daily_number(std::string_view edition, int day);

} // namespace runset::puzzles
