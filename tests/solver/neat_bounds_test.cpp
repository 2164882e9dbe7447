// What the search for the fewest tiles moved calls proven, against a plain search that leaves nothing out: it tries
// every heir for every meld and knows no limit but the one to be beaten.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <vector>

#include "notation/position_text.h"
#include "solver/moved_tiles.h"
#include "solver/neat/neat_search.h"
#include "solver/position_file.h"
#include "solver/random_position.h"
#include "solver/solve.h"
#include "solver/tasks/best.h"

namespace runset::solver_test {
namespace {

using Pieces = std::vector<rules::Piece>;

/// What is not laid yet: the table's pieces, which must be, and the rack's, which may.
struct Loose {
    rules::TileCounts table;
    rules::TileCounts rack;

    [[nodiscard]] bool has(rules::Tile tile) const { return table[tile] + rack[tile] > 0; }
    /// The table's copy goes first: it has to be laid, and the two are alike. True if the tile came from the rack.
    bool take(rules::Tile tile) {
        const bool from_rack = table[tile] == 0;
        (from_rack ? rack : table).remove(tile);
        return from_rack;
    }
};

/// Every way to lay these places with natural tiles and jokers that are there.
void fill_places(const std::vector<rules::Tile>& places, const Loose& loose, Pieces& laid, std::vector<Pieces>& all) {
    if (laid.size() == places.size()) {
        all.push_back(laid);
        return;
    }
    const rules::Tile tile = places[laid.size()];
    if (loose.has(tile)) {
        laid.emplace_back(tile);
        fill_places(places, loose, laid, all);
        laid.pop_back();
    }
    const auto jokers = std::ranges::count_if(laid, &rules::Piece::is_joker);
    if (jokers < loose.table.jokers() + loose.rack.jokers()) {
        laid.push_back(rules::Piece::joker_as(tile));
        fill_places(places, loose, laid, all);
        laid.pop_back();
    }
}

std::vector<Pieces> all_melds(const rules::Settings& settings, const Loose& loose) {
    std::vector<Pieces> all;
    Pieces laid;
    for (int n = 1; n <= settings.numbers; ++n) {
        for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
            std::vector<rules::Tile> run;
            for (int last = n; last <= settings.numbers; ++last) {
                run.emplace_back(rules::Colour{c}, last);
                if (run.size() >= 3) {
                    fill_places(run, loose, laid, all);
                }
            }
        }
        for (unsigned colours = 0; settings.has_sets && colours < 16; ++colours) {
            std::vector<rules::Tile> set;
            for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
                if ((colours >> c & 1U) != 0) {
                    set.emplace_back(rules::Colour{c}, n);
                }
            }
            if (set.size() >= 3) {
                fill_places(set, loose, laid, all);
            }
        }
    }
    return all;
}

class PlainSearch {
public:
    PlainSearch(const rules::Settings& settings, const rules::Position& position, int worth, int limit)
        : settings_(settings), position_(position), worth_(worth), limit_(limit) {}

    /// Whether some play as good moves fewer tiles than the limit.
    bool finds_fewer() {
        choose(0, {.loose = {.table = position_.table.tiles(), .rack = position_.rack}, .paid = 0, .moved = 0});
        return is_found_;
    }
    [[nodiscard]] bool was_finished() const { return questions_ < most_questions; }

private:
    static constexpr int most_questions = 10'000;

    struct Chosen {
        Loose loose;
        int paid = 0;
        int moved = 0;
    };

    void choose(int next, const Chosen& chosen) {
        if (chosen.moved >= limit_ || is_found_ || !was_finished()) {
            return;
        }
        if (next == position_.table.meld_count()) {
            is_found_ = true;
            return;
        }
        const rules::MeldPieces meld = position_.table.meld(next);
        const auto size = static_cast<int>(meld.size());
        for (const Pieces& heir : all_melds(settings_, chosen.loose)) {
            const int stay = pieces_in_common(meld, heir);
            if (stay > 0 && chosen.moved + size - stay < limit_) {
                Chosen with = chosen;
                with.moved += size - stay;
                take(heir, with);
                if (can_be_laid(with)) {
                    choose(next + 1, with);
                }
            }
        }
        Chosen without = chosen;
        without.moved += size;
        choose(next + 1, without);
    }

    void take(const Pieces& heir, Chosen& chosen) const {
        const solver::search::Worth weights = solver::tasks::worth_for(solver::Objective::tiles, position_.rack);
        for (const rules::Piece piece : heir) {
            if (chosen.loose.take(piece.tile())) {
                chosen.paid += weights.of(piece.is_joker() ? solver::tasks::joker_points : piece.number());
            }
        }
    }

    bool can_be_laid(const Chosen& chosen) {
        ++questions_;
        solver::tasks::Best best(settings_, position_, solver::Objective::tiles);
        best.want_at_least(worth_);
        solver::search::Task task = best.blank_task();
        for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
            for (int n = 1; n <= settings_.numbers; ++n) {
                const rules::Tile tile(rules::Colour{c}, n);
                const int must = chosen.loose.table[tile];
                task.cell(tile) = {.must = static_cast<std::uint8_t>(must),
                                   .most = static_cast<std::uint8_t>(must + chosen.loose.rack[tile])};
            }
        }
        task.jokers_unpaid = chosen.loose.table.jokers();
        task.jokers_must = task.jokers_unpaid;
        task.jokers_most = task.jokers_unpaid + chosen.loose.rack.jokers();
        task.paid = chosen.paid;
        best.try_task(task, {});
        return best.worth() >= worth_;
    }

    const rules::Settings& settings_;
    const rules::Position& position_;
    int worth_;
    int limit_;
    int questions_ = 0;
    bool is_found_ = false;
};

/// Every edition and house rule under which any table is legal.
TEST(NeatSearch, Calls_nothing_proven_that_a_plain_search_beats) {
    int proven = 0;
    int moved_in_all = 0;
    for (std::uint64_t seed = 13'000'000; proven < 500; ++seed) {
        Dice dice(seed);
        const rules::Settings settings = random_settings(dice);
        const Wanted wanted{.melds = 5 + dice.roll(7), .rack = 3 + dice.roll(8)};
        const rules::Position position = random_position(settings, dice, wanted);
        const auto objective = solver::Objective::tiles;
        const solver::Answer best = solver::best_play(settings, position, objective);
        if (best.tiles == 0 || position.table.empty() || !solver::neat::NeatSearch::can_do(settings, position) ||
            solver::neat::NeatSearch::needs_referee(settings, position)) {
            continue;
        }
        const solver::search::Worth weights = solver::tasks::worth_for(objective, position.rack);
        const int worth = best.tiles * weights.tile + best.points * weights.number;
        // Also where they are too few: then nothing must be called proven.
        const int nodes = std::array{20, 200, 2'000, 20'000, 200'000}.at(static_cast<std::size_t>(dice.roll(5)));
        solver::neat::NeatSearch search(settings, position, objective, best, nodes);
        search.run();
        const std::string text = notation::print_position({settings, position});
        EXPECT_LE(moved(position.table, search.table()), search.moved()) << text;
        PlainSearch plain(settings, position, worth, search.moved());
        if (search.moved() == 0 || !search.is_proven()) {
            continue;
        }
        EXPECT_FALSE(plain.finds_fewer()) << text;
        proven += plain.was_finished() ? 1 : 0;
        moved_in_all += plain.was_finished() ? search.moved() : 0;
    }
    std::printf("positions %d, tiles moved %d, none needlessly\n", proven, moved_in_all);
}

/// Some of the positions with proven optima; up to 80 tiles lie on their tables.
void expect_all_proven(const std::string& name, std::size_t every) {
    const std::vector<ProvenPosition> all =
        proven_positions(std::string(RUNSET_TEST_DATA) + "/positions/" + name + ".jsonl");
    int playable = 0;
    for (std::size_t i = 0; i < all.size(); i += every) {
        const auto& [id, settings, position, tiles, points] = all[i];
        const solver::Answer best = solver::best_play(settings, position);
        if (best.tiles > 0 && solver::neat::NeatSearch::can_do(settings, position)) {
            solver::neat::NeatSearch search(settings, position, solver::Objective::tiles, best);
            search.run();
            ++playable;
            EXPECT_TRUE(search.is_proven()) << name << " " << id;
        }
    }
    EXPECT_GE(playable, 80);
}

TEST(NeatSearch, Proves_all_large_tables) {
    expect_all_proven("free-jokers", 6);
    expect_all_proven("leaflet-jokers", 2);
}

/// One of the three jokers stands for green 4 still: J:g4 J:g5 g6.
TEST(NeatSearch, Lets_a_joker_of_a_set_stay_in_a_run) {
    const auto line = notation::parse_position(
        "junior/professional; opened; rack g6 b1 b3; table y6 r6 g6 | r3 r4 r5 | b2 y2 r2 g2 | J:g4 J:b4 J:y4");
    ASSERT_TRUE(line.has_value());
    const auto objective = solver::Objective::tiles;
    const solver::Answer best = solver::best_play(line->settings, line->position, objective);
    solver::neat::NeatSearch search(line->settings, line->position, objective, best);
    search.run();
    EXPECT_EQ(best.tiles, 3);
    EXPECT_EQ(search.moved(), 2);
    EXPECT_TRUE(search.is_proven());
}

} // namespace
} // namespace runset::solver_test
