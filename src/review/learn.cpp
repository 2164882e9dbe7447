#include "review/learn.h"

#include <algorithm>
#include <tuple>

namespace runset::review {

namespace {

bool misses_the_end(const Turn& turn) {
    return turn.best.goes_out && !turn.went_out;
}

/// Mostly the same tiles, overlooked again in the same round.
bool is_same_miss(const Turn& one, const Turn& other) {
    const int alike = one.overlooked_tiles.size() - (one.overlooked_tiles - other.overlooked_tiles).size();
    return one.round == other.round && 2 * alike > std::min(one.overlooked_tiles.size(), other.overlooked_tiles.size());
}

} // namespace

std::vector<std::size_t> turns_to_learn(const std::vector<Turn>& turns, rules::Seat seat) {
    std::vector<std::size_t> misses;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        if (turns[i].seat == seat && turns[i].overlooked.tiles > 0) {
            misses.push_back(i);
        }
    }
    std::ranges::sort(misses, {}, [&](std::size_t i) {
        const Turn& turn = turns[i];
        return std::tuple(!misses_the_end(turn), -turn.overlooked.tiles, -turn.overlooked.points, i);
    });
    std::vector<std::size_t> chosen;
    for (const std::size_t miss : misses) {
        const bool is_told =
            std::ranges::any_of(chosen, [&](std::size_t other) { return is_same_miss(turns[miss], turns[other]); });
        if (!is_told && chosen.size() < most_to_learn) {
            chosen.push_back(miss);
        }
    }
    return chosen;
}

} // namespace runset::review
