// The deal of the day: the same tiles in the same order for everybody, against the same bots, without a server.
// Everybody plays it alone and the points are compared. Who looks into the program can know the tiles: it is for honest
// players.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fair/hashing.h"
#include "notation/hex.h"
#include "table/options.h"

namespace runset::table::deals {

struct DailyDeal {
    std::string table{}; // the code under which it is played: the deal follows from it and from the seed
    TableOptions options{};
    std::vector<std::string_view> bots{}; // on the seats after the player's
    notation::Digest seed{};
};

/// One round of the edition's ordinary game, without a clock. `settings` says which edition; `day` counts from 1970.
[[nodiscard]] DailyDeal daily_deal(const fair::Hashing& hashing, const rules::Settings& settings, int day);

/// What a round was worth to a seat. Where the game counts no points it is what the racks would have counted.
[[nodiscard]] int points_of(const rules::Settings& settings, const rules::RoundResult& result, rules::Seat seat);

struct Reached {
    std::string_view level{};
    int points = 0;
};

/// What each level for people reaches in the player's seat, with these tiles against these bots.
[[nodiscard]] std::vector<Reached> reached_by_levels(const fair::Hashing& hashing, const DailyDeal& deal);

} // namespace runset::table::deals
