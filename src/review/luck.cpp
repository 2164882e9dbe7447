#include "review/luck.h"

#include <array>
#include <optional>

#include "solver/solve.h"

namespace runset::review {

double luck_of_draw(const rules::State& state, int most) {
    const rules::Settings settings = rules::settings_for(state, state.to_move);
    std::array<std::optional<int>, rules::TileCounts::codes> gains{}; // both copies of a tile bring the same
    const auto gain = [&](rules::Tile tile) {
        std::optional<int>& known = gains[tile.code()];
        if (!known) {
            rules::Position with = state.position();
            with.rack.add(tile);
            known = solver::best_play(settings, with).tiles - most;
        }
        return *known;
    };
    double sum = 0;
    for (const rules::Tile tile : state.pile.tiles()) {
        sum += gain(tile);
    }
    return gain(state.pile.tiles().front()) - sum / state.pile.size();
}

} // namespace runset::review
