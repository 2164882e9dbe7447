#include "bots/lay_search.h"

#include <algorithm>
#include <bit>

#include "bots/world.h"
#include "solver/playable_subsets.h"

namespace runset::bots {

using rules::Table;
using rules::View;

namespace {

/// How far a play-out goes. What a lay brings and what the others make of it shows soon; what comes later is luck.
constexpr int turns_ahead_a_seat = 4;

struct Candidate {
    const solver::PlayableSubset* lay = nullptr;
    double sum = 0;
};

/// Half of the candidates leave after every stage, so that the close ones are tried most. All that are left have been
/// tried in the very same worlds.
const Table& best_of(const View& view, std::vector<Candidate> candidates, std::uint64_t seed, int playouts) {
    rules::Random random(seed);
    const int stages = std::max(1, static_cast<int>(std::bit_width(candidates.size() - 1)));
    while (candidates.size() > 1) {
        const int worlds = playouts / stages / static_cast<int>(candidates.size());
        for (int i = 0; i < worlds; ++i) {
            const World world(view, random);
            for (Candidate& candidate : candidates) {
                World tried = world;
                tried.lay(candidate.lay->table);
                candidate.sum += tried.play_on(turns_ahead_a_seat * view.seat_count);
            }
        }
        // What is equal keeps its order: the best play of the solver comes first.
        std::ranges::sort(candidates, {}, [](const Candidate& one) { return std::pair(-one.sum, one.lay); });
        candidates.resize((candidates.size() + 1) / 2);
    }
    return candidates.front().lay->table;
}

} // namespace

std::optional<Table> search_lay(const View& view, std::uint64_t seed, int playouts) {
    std::array<solver::PlayableSubset, 12> room;
    const solver::PlayableSubsets found = solver::playable_subsets(view.settings, view.position(), room);
    if (found.count == 0) {
        return std::nullopt;
    }
    std::vector<Candidate> candidates;
    for (const solver::PlayableSubset& lay : std::span(room).first(static_cast<std::size_t>(found.count))) {
        if (lay.tiles == view.own_rack) {
            return lay.table;
        }
        candidates.push_back({.lay = &lay});
    }
    return best_of(view, std::move(candidates), seed, playouts);
}

} // namespace runset::bots
