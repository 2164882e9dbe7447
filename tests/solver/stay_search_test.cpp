// The search of all tables: neither sharper bounds nor all places of jokers may change what can stay, and whatever a
// referee says about jokers, the best table that he accepts is found.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "notation/position_text.h"
#include "rules/meld.h"
#include "solver/brute_force.h"
#include "solver/moved_tiles.h"
#include "solver/neat/neat_search.h"
#include "solver/random_position.h"
#include "solver/solve.h"

namespace runset::solver_test {
namespace {

constexpr int out_of_nodes = -2;

enum class Manner : std::uint8_t { plain, sharp };

/// The most pieces that stay in any table of these tiles that moves no more than the limit; -1 if there is none.
int most_that_stay(const rules::Settings& settings, const solver::neat::StartMelds& start,
                   const rules::TileCounts& tiles, int limit, Manner manner) {
    const solver::neat::SetRows rows(start, tiles, settings.numbers, settings.has_sets);
    solver::neat::StaySearch search(start, rows, tiles, settings.numbers, limit);
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
bool find_position(std::uint64_t seed, Found& found, int least_melds, int more_melds) {
    Dice dice(seed);
    found.settings = random_settings(dice);
    const Wanted wanted{.melds = least_melds + dice.roll(more_melds), .rack = 1 + dice.roll(8)};
    found.position = random_position(found.settings, dice, wanted);
    const solver::Answer best = solver::best_play(found.settings, found.position);
    found.tiles = best.table.tiles();
    return best.tiles > 0 && found.tiles.jokers() > 0 && !found.position.table.empty() &&
           solver::neat::NeatSearch::can_do(found.settings, found.position) && best.table.tiles().jokers() <= 2;
}

/// Compares two ways to search with each other: as many stay by both. Returns how many tables were compared.
template <typename Compare> int compare_some(int count, std::uint64_t seed, Compare compare) {
    int compared = 0;
    for (; compared < count; ++seed) {
        Found found;
        if (find_position(seed, found, 4, 9)) {
            const solver::neat::StartMelds start(found.position.table);
            const int limit = static_cast<int>(seed % 12);
            compared += compare(found, start, limit) ? 1 : 0;
        }
    }
    return compared;
}

TEST(StaySearch, Finds_the_same_with_sharper_bounds) {
    int found_some = 0;
    const int compared =
        compare_some(1500, 21'000'000, [&](const Found& found, const solver::neat::StartMelds& start, int limit) {
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
        compare_some(1000, 22'000'000, [&](const Found& found, const solver::neat::StartMelds& start, int limit) {
            solver::neat::StartMelds judged = start;
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

/// A strange referee: accepts a third of all tables, by the melds that hold jokers.
struct Referee {
    rules::Settings settings;
    std::uint64_t seed = 0;

    [[nodiscard]] bool likes(const rules::Table& table) const {
        std::uint64_t sum = seed;
        for (int i = 0; i < table.meld_count(); ++i) {
            const rules::MeldShape shape = rules::shape_of(settings, table.meld(i));
            if (shape.jokers > 0) {
                // What a joker of a set stands for is a matter of taste.
                const unsigned all = shape.kind == rules::MeldKind::set ? shape.jokers : shape.all;
                const std::uint64_t key = ((std::uint64_t{shape.naturals} << 16U | all) << 8U | shape.line) * 2 +
                                          (shape.kind == rules::MeldKind::set ? 1 : 0);
                sum += (key * 0x9E3779B97F4A7C15ULL) >> 20U;
            }
        }
        return (sum * 0x2545F4914F6CDD1DULL >> 40U) % 3 == 0;
    }
};

/// The same by the search, all places of jokers tried.
int most_that_he_likes(const Referee& referee, const Found& found) {
    solver::neat::StartMelds start(found.position.table);
    start.judge_jokers({});
    const solver::neat::SetRows rows(start, found.tiles, found.settings.numbers, found.settings.has_sets);
    solver::neat::StaySearch search(start, rows, found.tiles, found.settings.numbers, start.pieces());
    int nodes = 200'000;
    const auto accepts = [](void* context, const rules::Table& table) {
        return static_cast<const Referee*>(context)->likes(table);
    };
    int stay = rows.has_all() && search.has_all() ? search.most() : out_of_nodes;
    void* const context = const_cast<Referee*>(&referee); // NOLINT(*-const-cast): it only reads
    while (stay >= 0 && !search.can_keep(stay, nodes, accepts, context)) {
        stay = nodes > 0 ? stay - 1 : out_of_nodes;
    }
    return stay;
}

TEST(StaySearch, Finds_the_best_table_that_a_strange_referee_accepts) {
    int compared = 0;
    int found_some = 0;
    for (std::uint64_t seed = 23'000'000; compared < 1000; ++seed) {
        Found found;
        if (!find_position(seed, found, 1, 4) ||
            solver::neat::NeatSearch::needs_referee(found.settings, found.position)) {
            continue;
        }
        const Referee referee{.settings = found.settings, .seed = seed};
        const int pieces = found.position.table.piece_count();
        int most = -1;
        const bool was_finished =
            for_each_legal_table(found.settings, found.position, 10'000, [&](const rules::Table& table) {
                if (table.tiles() == found.tiles && referee.likes(table)) {
                    most = std::max(most, pieces - moved(found.position.table, table));
                }
            });
        const int by_search = was_finished ? most_that_he_likes(referee, found) : out_of_nodes;
        if (by_search != out_of_nodes) {
            EXPECT_EQ(by_search, most) << notation::print_position({found.settings, found.position});
            ++compared;
            found_some += most >= 0 ? 1 : 0;
        }
    }
    std::printf("compared %d, tables found in %d\n", compared, found_some);
}

} // namespace
} // namespace runset::solver_test
