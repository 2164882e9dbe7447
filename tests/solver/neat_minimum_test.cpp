// The tidy play is the one that moves the fewest tiles of the table, and is called so, against the trial of every
// table.
#include <gtest/gtest.h>

#include <cstdio>
#include <tuple>

#include "notation/position_text.h"
#include "solver/brute_force.h"
#include "solver/moved_tiles.h"
#include "solver/neat/neat_search.h"
#include "solver/neat_play.h"
#include "solver/random_position.h"

namespace runset::solver_test {
namespace {

struct Tally {
    int positions = 0;
    int exact = 0;
    int too_many = 0; // tiles moved needlessly, in all
    int proven = 0;
};

/// What is called proven is the fewest, though the search begins with the first play that comes.
bool is_proof_right(const rules::Settings& settings, const rules::Position& position, int fewest) {
    const auto objective = solver::Objective::tiles;
    const solver::Answer best = solver::best_play(settings, position, objective);
    solver::neat::NeatSearch search(settings, position, objective, best);
    search.run();
    if (search.is_proven()) {
        EXPECT_EQ(search.moved(), fewest) << notation::print_position({settings, position});
    }
    return search.is_proven();
}

void compare(const rules::Settings& settings, const rules::Position& position, Tally& tally) {
    const solver::Answer neat = solver::neat_play(settings, position);
    if (neat.tiles == 0 || position.table.empty()) {
        return;
    }
    int fewest = 1000;
    const bool was_finished = for_each_legal_table(settings, position, 30'000, [&](const rules::Table& table) {
        const rules::TileCounts played = table.tiles() - position.table.tiles();
        int points = 0;
        rules::for_each_tile(played, [&](rules::Tile tile) { points += tile.is_joker() ? 25 : tile.number(); });
        if (std::tuple(played.size(), points) == std::tuple(neat.tiles, neat.points)) {
            fewest = std::min(fewest, moved(position.table, table));
        }
    });
    if (was_finished) {
        const int now = moved(position.table, neat.table);
        EXPECT_GE(now, fewest) << notation::print_position({settings, position});
        tally.proven += is_proof_right(settings, position, fewest) ? 1 : 0;
        ++tally.positions;
        tally.exact += now == fewest ? 1 : 0;
        tally.too_many += now - fewest;
    }
}

Tally tally_of(int count, bool (*is_wanted)(const rules::Settings&, const rules::Position&)) {
    Tally tally;
    for (std::uint64_t seed = 11'000'000; tally.positions < count; ++seed) {
        Dice dice(seed);
        const rules::Settings settings = random_settings(dice);
        const Wanted wanted{.melds = 1 + dice.roll(5),
                            .rack = 1 + dice.roll(6),
                            .jokers_in_melds_percent = 20 + static_cast<int>(seed % 2) * 30};
        const rules::Position position = random_position(settings, dice, wanted);
        if (is_wanted(settings, position)) {
            compare(settings, position, tally);
        }
    }
    std::printf("positions %d, fewest tiles moved in %d, tiles moved needlessly %d, proven %d\n", tally.positions,
                tally.exact, tally.too_many, tally.proven);
    return tally;
}

bool is_without_jokers(const rules::Settings& settings, const rules::Position& position) {
    return position.has_opened && settings.joker_move != rules::JokerMove::exchange_only &&
           position.table.tiles().jokers() + position.rack.jokers() == 0;
}

bool has_jokers(const rules::Settings& settings, const rules::Position& position) {
    return position.has_opened && settings.joker_move != rules::JokerMove::exchange_only &&
           position.table.tiles().jokers() + position.rack.jokers() > 0;
}

TEST(NeatPlay, Moves_the_fewest_tiles_where_there_are_no_jokers) {
    const Tally tally = tally_of(600, is_without_jokers);
    EXPECT_EQ(tally.exact, tally.positions);
    EXPECT_EQ(tally.proven, tally.positions);
}

bool has_not_opened(const rules::Settings& settings, const rules::Position& position) {
    return !position.has_opened && settings.same_turn_after_opening &&
           settings.joker_move != rules::JokerMove::exchange_only;
}

TEST(NeatPlay, Moves_the_fewest_tiles_in_openings_that_use_the_table) {
    const Tally tally = tally_of(200, has_not_opened);
    EXPECT_EQ(tally.exact, tally.positions);
    EXPECT_EQ(tally.proven, tally.positions);
}

TEST(NeatPlay, Moves_the_fewest_tiles_where_there_are_jokers) {
    const Tally tally = tally_of(300, has_jokers);
    EXPECT_EQ(tally.exact, tally.positions);
    EXPECT_EQ(tally.proven, tally.positions);
}

bool must_replace_jokers(const rules::Settings& settings, const rules::Position& position) {
    return position.has_opened && settings.joker_move == rules::JokerMove::replace_first &&
           settings.joker_reuse != rules::JokerReuse::rack_allowed && position.table.tiles().jokers() > 0;
}

TEST(NeatPlay, Moves_the_fewest_tiles_where_jokers_must_be_replaced) {
    const Tally tally = tally_of(300, must_replace_jokers);
    EXPECT_EQ(tally.exact, tally.positions);
    EXPECT_EQ(tally.proven, tally.positions);
}

} // namespace
} // namespace runset::solver_test
