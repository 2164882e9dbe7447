#include "solver/neat_play.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <tuple>

#include "solver/neat/neat_search.h"

namespace runset::solver {

namespace {

using rules::Table;

constexpr int max_melds = rules::max_tiles / 3;
constexpr int brief_nodes = 1'000;

using Kept = std::array<bool, max_melds>;

/// The melds that are kept, or all others.
Table melds_of(const Table& table, const Kept& is_kept, bool are_kept) {
    Table melds;
    for (int i = 0; i < table.meld_count(); ++i) {
        if (is_kept[static_cast<std::size_t>(i)] == are_kept) {
            melds.add(table.meld(i));
        }
    }
    return melds;
}

/// Puts melds out of the question one after the other, longest first, as long as the play stays as good.
Answer tidy_play(const rules::Settings& settings, const rules::Position& position, Objective objective) {
    Answer best = best_play(settings, position, objective);
    const int count = position.table.meld_count();
    if (best.tiles == 0 || count > max_melds) {
        return best;
    }
    std::array<int, max_melds> order{};
    std::iota(order.begin(), order.begin() + count, 0);
    std::sort(order.begin(), order.begin() + count, [&](int a, int b) {
        return std::tuple(position.table.meld(b).size(), a) < std::tuple(position.table.meld(a).size(), b);
    });
    Kept is_kept{};
    for (const int meld : std::span(order).first(static_cast<std::size_t>(count))) {
        bool& is_it_kept = is_kept[static_cast<std::size_t>(meld)];
        is_it_kept = true;
        rules::Position rest = position;
        rest.table = melds_of(position.table, is_kept, false);
        const Answer answer = best_play(settings, rest, objective);
        is_it_kept = answer.tiles == best.tiles && answer.points == best.points;
        if (is_it_kept) {
            best.table = melds_of(position.table, is_kept, true);
            for (int i = 0; i < answer.table.meld_count(); ++i) {
                best.table.add(answer.table.meld(i));
            }
        }
    }
    return best;
}

} // namespace

Answer neat_play(const rules::Settings& settings, const rules::Position& position, Objective objective,
                 NeatEffort effort) {
    Answer answer = tidy_play(settings, position, objective);
    if (answer.tiles > 0 && neat::NeatSearch::can_do(settings, position)) {
        neat::NeatSearch search(settings, position, objective, answer,
                                effort == NeatEffort::brief ? brief_nodes : neat::usual_nodes);
        search.run();
        answer.table = search.table();
    }
    return answer;
}

} // namespace runset::solver
