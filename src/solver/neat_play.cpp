#include "solver/neat_play.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

#include "solver/neat/neat_search.h"

namespace runset::solver {

namespace {

using rules::Table;

constexpr int max_melds = rules::max_tiles / 3;
constexpr int brief_nodes = 1'000;

/// Puts melds out of the question one after the other, longest first, as long as the play stays as good.
class Tidying {
public:
    Tidying(const rules::Settings& settings, const rules::Position& position, Objective objective)
        : settings_(settings), position_(position), objective_(objective) {}

    Answer run() {
        Answer best = best_play(settings_, position_, objective_);
        const int count = position_.table.meld_count();
        if (best.tiles == 0 || count > max_melds) {
            return best;
        }
        std::array<int, max_melds> order{};
        std::iota(order.begin(), order.begin() + count, 0);
        std::sort(order.begin(), order.begin() + count, [&](int a, int b) {
            const auto size_a = position_.table.meld(a).size();
            const auto size_b = position_.table.meld(b).size();
            return size_a != size_b ? size_a > size_b : a < b;
        });
        for (const int meld : std::span(order).first(static_cast<std::size_t>(count))) {
            is_kept_[static_cast<std::size_t>(meld)] = true;
            const Answer answer = best_play(settings_, rest(), objective_);
            if (answer.tiles == best.tiles && answer.points == best.points) {
                best.table = with_kept(answer.table);
            } else {
                is_kept_[static_cast<std::size_t>(meld)] = false;
            }
        }
        return best;
    }

private:
    [[nodiscard]] rules::Position rest() const {
        rules::Position rest{.has_opened = position_.has_opened, .rack = position_.rack, .table = {}};
        for (int i = 0; i < position_.table.meld_count(); ++i) {
            if (!is_kept_[static_cast<std::size_t>(i)]) {
                rest.table.add(position_.table.meld(i));
            }
        }
        return rest;
    }

    [[nodiscard]] Table with_kept(const Table& others) const {
        Table table;
        for (int i = 0; i < position_.table.meld_count(); ++i) {
            if (is_kept_[static_cast<std::size_t>(i)]) {
                table.add(position_.table.meld(i));
            }
        }
        for (int i = 0; i < others.meld_count(); ++i) {
            table.add(others.meld(i));
        }
        return table;
    }

    const rules::Settings& settings_;
    const rules::Position& position_;
    Objective objective_;
    std::array<bool, max_melds> is_kept_{};
};

} // namespace

Answer neat_play(const rules::Settings& settings, const rules::Position& position, Objective objective,
                 NeatEffort effort) {
    Answer answer = Tidying(settings, position, objective).run();
    if (answer.tiles > 0 && neat::NeatSearch::can_do(settings, position)) {
        neat::NeatSearch search(settings, position, objective, answer,
                                effort == NeatEffort::brief ? brief_nodes : neat::usual_nodes);
        search.run();
        answer.table = search.table();
    }
    return answer;
}

} // namespace runset::solver
