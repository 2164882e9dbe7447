#include "arena/standings.h"

#include <algorithm>
#include <map>
#include <ranges>

#include "arena/rating.h"

namespace runset::arena {

namespace {

/// Who won how often where two bots sat at one table, one pairing for any two bots.
std::vector<Pairing> pairings_of(const std::vector<TableResult>& tables) {
    std::map<std::pair<std::size_t, std::size_t>, Pairing> pairings;
    for (const TableResult& table : tables) {
        for (std::size_t i = 0; i < table.bots.size(); ++i) {
            for (std::size_t j = i + 1; j < table.bots.size(); ++j) {
                Pairing& pairing = pairings[{table.bots[i], table.bots[j]}];
                pairing.left = table.bots[i];
                pairing.right = table.bots[j];
                pairing.left_wins += static_cast<double>(table.tally.wins(i));
                pairing.right_wins += static_cast<double>(table.tally.wins(j));
            }
        }
    }
    const auto values = std::views::values(pairings);
    return {values.begin(), values.end()};
}

} // namespace

std::vector<std::vector<std::size_t>> all_tables(std::size_t bots, std::size_t seats) {
    std::vector<std::vector<std::size_t>> tables;
    std::vector<std::size_t> chosen;
    const auto choose = [&](auto&& self, std::size_t next) -> void {
        if (chosen.size() == seats) {
            tables.push_back(chosen);
            return;
        }
        for (std::size_t i = next; i < bots; ++i) {
            chosen.push_back(i);
            self(self, i + 1);
            chosen.pop_back();
        }
    };
    choose(choose, 0);
    return tables;
}

std::vector<Standing> standings(std::size_t bots, const std::vector<TableResult>& tables) {
    const std::vector<Interval> ratings = rate(bots, pairings_of(tables));
    std::vector<Standing> list;
    list.reserve(bots);
    for (std::size_t i = 0; i < bots; ++i) {
        list.push_back({.bot = i, .rating = ratings[i]});
    }
    for (const TableResult& table : tables) {
        for (std::size_t place = 0; place < table.bots.size(); ++place) {
            list[table.bots[place]].sums.add(table.tally.of_place(place));
        }
    }
    std::ranges::sort(list, {}, [](const Standing& one) { return std::pair(-one.rating.value, one.bot); });
    return list;
}

} // namespace runset::arena
