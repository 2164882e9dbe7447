// The search of all tables: neither sharper bounds nor all places of jokers may change what can stay.
#include <gtest/gtest.h>

#include <cstdio>
#include <vector>

#include "notation/position_text.h"
#include "solver/neat_search.h"
#include "solver/random_position.h"

namespace runset::solver_test {
namespace {

constexpr int out_of_nodes = -2;

enum class Manner : std::uint8_t { plain, sharp };

/// The most pieces that stay in any table of these tiles that moves no more than the limit; -1 if there is none.
int most_that_stay(const rules::Settings& settings, const solver::StartMelds& start, const rules::TileCounts& tiles,
                   int limit, Manner manner) {
    const solver::SetRows rows(start, tiles, settings.numbers, settings.has_sets);
    solver::StaySearch search(start, rows, tiles, settings.numbers, limit);
    if (!rows.has_all() || !search.has_all()) {
        return out_of_nodes;
    }
    if (manner == Manner::sharp) {
        search.sharpen();
    }
    int nodes = 20'000;
    const auto accepts = [](void*, const rules::Table&) { return true; };
    for (int stay = search.most(); stay >= start.pieces() - limit; --stay) {
        if (search.can_keep(stay, nodes, accepts, nullptr)) {
            return stay;
        }
        if (nodes <= 0) {
            return out_of_nodes;
        }
    }
    return search.was_refused() ? out_of_nodes : -1;
}

struct Found {
    rules::Settings settings;
    rules::Position position;
    rules::TileCounts tiles; // of a table with a best play
};

/// A random position with jokers in which something can be laid.
bool find_position(std::uint64_t seed, Found& found) {
    Dice dice(seed);
    found.settings = random_settings(dice);
    const Wanted wanted{.melds = 4 + dice.roll(9), .rack = 3 + dice.roll(8)};
    found.position = random_position(found.settings, dice, wanted);
    const solver::Answer best = solver::best_play(found.settings, found.position);
    found.tiles = best.table.tiles();
    return best.tiles > 0 && found.tiles.jokers() > 0 && !found.position.table.empty() &&
           solver::NeatSearch::can_do(found.settings, found.position) && best.table.tiles().jokers() <= 2;
}

/// Compares two ways to search with each other: as many stay by both. Returns how many tables were compared.
template <typename Compare> int compare_some(int count, std::uint64_t seed, Compare compare) {
    int compared = 0;
    for (; compared < count; ++seed) {
        Found found;
        if (find_position(seed, found)) {
            const std::vector<int> nothing_known(static_cast<std::size_t>(found.position.table.meld_count()));
            const solver::StartMelds start(found.position.table, nothing_known);
            const int limit = static_cast<int>(seed % 12);
            compared += compare(found, start, limit) ? 1 : 0;
        }
    }
    return compared;
}

TEST(StaySearch, Finds_the_same_with_sharper_bounds) {
    int found_some = 0;
    const int compared =
        compare_some(1500, 21'000'000, [&](const Found& found, const solver::StartMelds& start, int limit) {
            const int plain = most_that_stay(found.settings, start, found.tiles, limit, Manner::plain);
            const int sharp = most_that_stay(found.settings, start, found.tiles, limit, Manner::sharp);
            if (plain == out_of_nodes || sharp == out_of_nodes) {
                return false;
            }
            EXPECT_EQ(plain, sharp) << "limit " << limit << " "
                                    << notation::print_position({found.settings, found.position});
            found_some += plain >= 0 ? 1 : 0;
            return true;
        });
    std::printf("compared %d, tables found in %d\n", compared, found_some);
    EXPECT_GE(found_some * 3, compared);
}

TEST(StaySearch, Finds_the_same_if_it_tries_all_places_of_jokers) {
    int found_some = 0;
    const int compared =
        compare_some(1000, 22'000'000, [&](const Found& found, const solver::StartMelds& start, int limit) {
            solver::StartMelds judged = start;
            judged.judge_jokers({});
            const int few = most_that_stay(found.settings, start, found.tiles, limit, Manner::plain);
            const int all = most_that_stay(found.settings, judged, found.tiles, limit, Manner::plain);
            if (few == out_of_nodes || all == out_of_nodes) {
                return false;
            }
            EXPECT_EQ(few, all) << "limit " << limit << " "
                                << notation::print_position({found.settings, found.position});
            found_some += few >= 0 ? 1 : 0;
            return true;
        });
    std::printf("compared %d, tables found in %d\n", compared, found_some);
    EXPECT_GE(found_some * 3, compared);
}

} // namespace
} // namespace runset::solver_test
