#include "puzzles/candidates.h"

#include <algorithm>

#include "puzzles/goal.h"
#include "rules/deck.h"
#include "solver/can_go_out.h"
#include "solver/neat_play.h"
#include "solver/plan.h"

namespace runset::puzzles {

namespace {

using rules::Position;
using rules::Settings;
using rules::State;
using rules::Tile;
using rules::TileCounts;

/// More could not be counted (answers.h), and would be no fun.
constexpr int most_jokers = 2;

Puzzle candidate(const Settings& settings, Kind kind, const Position& start, int tiles) {
    return {.settings = settings, .kind = kind, .start = start, .goal_tiles = tiles};
}

TileCounts laid_by(const Position& start, const rules::Table& table) {
    return table.tiles() - start.table.tiles();
}

/// The best lay of the turn, with nothing else on the rack.
void best_lay(const Settings& settings, const Position& start, std::vector<Puzzle>& found) {
    const solver::Answer best = solver::best_play(settings, start);
    if (best.tiles > 0) {
        const TileCounts laid = laid_by(start, best.table);
        found.push_back(
            candidate(settings, Kind::lay_all, {.has_opened = true, .rack = laid, .table = start.table}, laid.size()));
    }
}

std::vector<Tile> hidden_naturals(const State& state) {
    std::vector<Tile> hidden;
    rules::for_each_tile(rules::all_tiles(state.settings) - state.table.tiles(), [&](Tile tile) {
        if (!tile.is_joker()) {
            hidden.push_back(tile);
        }
    });
    return hidden;
}

/// Of many racks of tiles that are not on the table, the one whose way out is longest.
void longest_way_out(const State& state, rules::Random& random, std::vector<Puzzle>& found) {
    constexpr int tries = 40;
    constexpr std::uint64_t most_tiles = 5;
    const std::vector<Tile> hidden = hidden_naturals(state);
    std::optional<Puzzle> best;
    int longest = 0;
    for (int i = 0; i < tries && hidden.size() > most_tiles; ++i) {
        Position start{.has_opened = true, .rack = {}, .table = state.table};
        std::vector<Tile> left = hidden;
        for (std::uint64_t size = 1 + random.below(most_tiles); size > 0; --size) {
            const auto which = left.begin() + static_cast<std::ptrdiff_t>(random.below(left.size()));
            start.rack.add(*which);
            left.erase(which);
        }
        if (!solver::can_go_out(state.settings, start)) {
            continue;
        }
        const solver::Answer answer = solver::neat_play(state.settings, start);
        const int steps = solver::plan_steps(state.settings, start, answer.table).count;
        if (steps > longest) {
            longest = steps;
            best = candidate(state.settings, Kind::lay_all, start, start.rack.size());
        }
    }
    if (best) {
        found.push_back(*best);
    }
}

/// The best lay frees a joker; some tiles that cannot be laid stay on the rack to choose from.
void joker_to_free(const State& state, rules::Random& random, std::vector<Puzzle>& found) {
    Position start = state.position();
    if (start.table.tiles().jokers() == 0) {
        return;
    }
    for (int i = start.rack.jokers(); i > 0; --i) {
        start.rack.remove(Tile::joker());
    }
    start.has_opened = true;
    const solver::Answer best = solver::neat_play(state.settings, start);
    if (best.tiles == 0 || !frees_joker(state.settings, start.table, best.table)) {
        return;
    }
    constexpr std::uint64_t most_others = 3;
    TileCounts rack = laid_by(start, best.table);
    std::uint64_t others = random.below(most_others + 1);
    rules::for_each_tile(start.rack - rack, [&](Tile tile) {
        if (others > 0 && random.below(2) == 0) {
            rack.add(tile);
            --others;
        }
    });
    start.rack = rack;
    found.push_back(candidate(state.settings, Kind::free_joker, start, best.tiles));
}

void first_lay_down(const State& state, std::vector<Puzzle>& found) {
    const Position start = state.position();
    if (!start.has_opened) {
        const solver::Answer best = solver::best_play(rules::settings_for(state, state.to_move), start);
        if (best.tiles > 0) {
            found.push_back(candidate(rules::settings_for(state, state.to_move), Kind::open, start, best.tiles));
        }
    }
}

} // namespace

std::vector<Puzzle> candidates(const State& state, Kind kind, rules::Random& random) {
    std::vector<Puzzle> found;
    switch (kind) {
    case Kind::lay_all:
        if (!state.table.empty()) {
            if (state.at(state.to_move).has_opened) {
                best_lay(state.settings, state.position(), found);
            }
            longest_way_out(state, random, found);
        }
        break;
    case Kind::free_joker:
        joker_to_free(state, random, found);
        break;
    case Kind::open:
        first_lay_down(state, found);
        break;
    }
    std::erase_if(found, [](const Puzzle& puzzle) {
        return puzzle.start.table.tiles().jokers() + puzzle.start.rack.jokers() > most_jokers;
    });
    return found;
}

} // namespace runset::puzzles
