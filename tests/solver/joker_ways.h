// What may become of the table's jokers, by the words of rules J3 to J10 and by trying everything. Shares nothing with
// the solver or the judge.
#pragma once

#include <vector>

#include "rules/position.h"

namespace runset::solver_test {

struct TableJoker {
    int meld = 0;
    rules::Tile meaning;
    bool is_in_set = false;
};

struct Exchange {
    static constexpr int from_rack = -1;
    int joker = 0; // its number among the table's jokers
    rules::Tile tile;
    int from = from_rack; // or the meld that gave the tile
};

/// One way: these jokers leave, the others stay.
struct JokerWay {
    std::vector<Exchange> exchanges;
    std::vector<int> staying;
};

[[nodiscard]] std::vector<TableJoker> table_jokers(const rules::Table& table);

[[nodiscard]] std::vector<JokerWay> joker_ways(const rules::Settings& settings, const rules::Position& position);

/// The natural tiles that count as the meld's own once the exchanges are done: with those that came, without those
/// lent.
[[nodiscard]] rules::TileCounts own_tiles(const rules::Table& table, const JokerWay& way, int meld);

} // namespace runset::solver_test
