#include "review/jokers.h"

#include <algorithm>
#include <ranges>

#include "solver/solve.h"

namespace runset::review {

using rules::Tile;

namespace {

/// The joker brought nothing but itself to the table: without it as many other tiles could be laid.
bool is_spent(const Walked& walked) {
    const Turn& turn = walked.turn;
    if (turn.laid_tiles.jokers() == 0) {
        return false;
    }
    rules::Position without = turn.start;
    without.rack.remove(Tile::joker());
    const rules::Settings settings = rules::settings_for(walked.before, turn.seat);
    return solver::best_play(settings, without).tiles >= turn.laid.tiles - 1;
}

bool could_lay_joker(const Walked& walked) {
    const Turn& turn = walked.turn;
    if (turn.start.rack.jokers() == 0) {
        return false;
    }
    const rules::Settings settings = rules::settings_for(walked.before, turn.seat);
    const solver::Answer best = solver::best_play(settings, turn.start, solver::Objective::points);
    return (best.table.tiles() - turn.start.table.tiles()).jokers() > turn.laid_tiles.jokers();
}

} // namespace

std::vector<WastedJoker> wasted_jokers(const Walk& walk, std::span<const std::size_t> turns,
                                       const rules::RoundResult* result) {
    std::vector<WastedJoker> wasted;
    if (turns.empty()) {
        return wasted;
    }
    // In its last turn of a round a seat goes out, or a joker is better laid than left on the rack.
    for (const std::size_t turn : turns.first(turns.size() - 1)) {
        if (is_spent(walk.turns[turn])) {
            wasted.push_back({.turn = turn, .how = JokerWaste::spent});
        }
    }
    const rules::Seat seat = walk.turns[turns.front()].turn.seat;
    const bool has_lost = result != nullptr && result->winner && *result->winner != seat;
    if (has_lost && result->racks[seat.index].jokers() > 0) {
        const auto last = std::ranges::find_if(turns | std::views::reverse,
                                               [&](std::size_t turn) { return could_lay_joker(walk.turns[turn]); });
        if (last != turns.rend()) {
            wasted.push_back({.turn = *last, .how = JokerWaste::kept});
        }
    }
    return wasted;
}

} // namespace runset::review
