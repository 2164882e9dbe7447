#include "puzzles/daily.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <vector>

#include "notation/parse.h"
#include "puzzles/collection.h"
#include "rules/random.h"

namespace runset::puzzles {

namespace {

constexpr int days_a_week = 7;
/// The first day was a Thursday.
constexpr int first_weekday = 3;
constexpr std::array<int, days_a_week> levels{1, 2, 2, 3, 3, 4, 5};

int weekday(int day) {
    return (day + first_weekday) % days_a_week;
}

/// Which day of its level this is, counted from the first week.
int turn_of(int day) {
    const int today = weekday(day);
    const int week = (day + first_weekday) / days_a_week;
    const auto level = levels[static_cast<std::size_t>(today)];
    const auto a_week = static_cast<int>(std::ranges::count(levels, level));
    const auto before = static_cast<int>(std::count(levels.begin(), levels.begin() + today, level));
    return week * a_week + before;
}

/// An order in which all come once, another one each time around.
int in_mixed_order(const std::vector<int>& numbers, int level, int turn) {
    const int size = static_cast<int>(numbers.size());
    rules::Random random(static_cast<std::uint64_t>(level) * 1000 + static_cast<std::uint64_t>(turn / size));
    std::vector<int> mixed = numbers;
    for (std::size_t left = mixed.size(); left > 1; --left) {
        std::swap(mixed[left - 1], mixed[static_cast<std::size_t>(random.below(left))]);
    }
    return mixed[static_cast<std::size_t>(turn % size)];
}

} // namespace

std::optional<int> day_of(std::string_view date) {
    constexpr std::chrono::year first_year{1970};
    constexpr std::uint64_t last_year = 9999;
    if (date.size() != 10 || date[4] != '-' || date[7] != '-') {
        return std::nullopt;
    }
    const auto part = [&](std::size_t from, std::size_t size) -> int {
        std::string_view digits = date.substr(from, size);
        while (digits.size() > 1 && digits.front() == '0') {
            digits.remove_prefix(1);
        }
        return static_cast<int>(notation::parse_number(digits, last_year).value_or(0));
    };
    const std::chrono::year_month_day day{std::chrono::year(part(0, 4)),
                                          std::chrono::month(static_cast<unsigned>(part(5, 2))),
                                          std::chrono::day(static_cast<unsigned>(part(8, 2)))};
    if (day.year() < first_year || !day.ok()) {
        return std::nullopt;
    }
    return static_cast<int>(std::chrono::sys_days(day).time_since_epoch().count());
}

int level_for(int day) {
    return levels[static_cast<std::size_t>(weekday(day))];
}

int daily_number(std::string_view edition, int day) {
    const int level = level_for(day);
    for (int nearest = level; nearest > 0; --nearest) {
        const std::vector<int> numbers = numbers_of(edition, {.level = nearest});
        if (!numbers.empty()) {
            return in_mixed_order(numbers, nearest, turn_of(day));
        }
    }
    return 0;
}

} // namespace runset::puzzles
