#include "solver/tasks/rearrange.h"

#include <algorithm>
#include <span>

#include "solver/search/cells.h"
#include "solver/tasks/exchanges.h"
#include "solver/tasks/joker_options.h"

namespace runset::solver::tasks {

using rules::Tile;

namespace {

class Rearranging {
public:
    Rearranging(Best& best, const rules::Settings& settings, const rules::TileCounts& rack, const LaidBefore& laid)
        : best_(best), settings_(settings), rack_(rack), laid_(laid), plain_(best.blank_task()) {
        const rules::TileCounts& on_table = best.on_table(); // nobody rearranges another table
        jokers_on_table_ = on_table.jokers();
        search::fill_cells(plain_, on_table, rack);
        for (const rules::Piece piece : laid.melds.pieces()) {
            plain_.paid += piece.is_joker() ? 0 : plain_.worth.of(piece.number());
        }
    }

    [[nodiscard]] int jokers_on_table() const { return jokers_on_table_; }

    [[nodiscard]] bool is_done() const { return best_.is_done(); }

    void try_option(const JokerOption& option) {
        if (search::Task task = plain_; make_task(task, option)) {
            best_.try_task(task, laid_.melds);
        }
    }

    /// The only way there is: all jokers of the table may go anywhere.
    void try_with_free_jokers() {
        if (require_tiles(plain_, {}) && take_jokers(plain_, jokers_on_table_)) {
            best_.try_task(plain_, laid_.melds);
        }
    }

    /// Nothing that asks for more than this can be better than what is known afterwards.
    [[nodiscard]] bool is_settled_by(const JokerOption& option) {
        search::Task task = plain_;
        return !make_task(task, option) || best_.is_settled_by(task, laid_.melds);
    }

private:
    [[nodiscard]] bool make_task(search::Task& task, const JokerOption& option) const {
        const auto from_rack = std::span(option.from_rack).first(at(option.from_rack_count));
        return require_tiles(task, from_rack) && take_cores(task, option) && take_jokers(task, option.leaving);
    }

    [[nodiscard]] bool take_jokers(search::Task& task, int leaving) const {
        task.jokers_must = jokers_must(leaving);
        task.jokers_most = leaving + rack_.jokers() - laid_.jokers;
        task.jokers_unpaid = std::max(0, leaving - laid_.jokers);
        task.paid += std::max(0, laid_.jokers - leaving) * task.joker_worth;
        return task.jokers_most >= std::max(0, task.jokers_must);
    }

    /// J6: what left its place lies somewhere else, but for jokers that went to the rack in exchange for their own
    /// tiles.
    [[nodiscard]] int jokers_must(int leaving) const {
        const auto exchanged = static_cast<int>(laid_.exchanged_for.size());
        if (settings_.joker_reuse != rules::JokerReuse::rack_allowed) {
            return leaving - std::min(exchanged, laid_.jokers);
        }
        const bool each_was_exchanged = laid_.melds.empty() && settings_.joker_move == rules::JokerMove::replace_first;
        return each_was_exchanged ? 0 : std::max(0, leaving - exchanged);
    }

    /// Tiles that freed jokers must be played. One exchange is enough for all its purposes.
    [[nodiscard]] bool require_tiles(search::Task& task, std::span<const Tile> from_rack) const {
        if (from_rack.empty() && laid_.exchanged_for.empty()) {
            return true;
        }
        rules::TileCounts freeing;
        rules::TileCounts borrowing;
        for (Tile tile : from_rack) {
            freeing.add(tile);
        }
        for (Tile tile : laid_.exchanged_for) {
            borrowing.add(tile);
        }
        freeing += borrowing - freeing;
        bool fits = true;
        rules::for_each_tile(freeing, [&](Tile tile) {
            search::Cell& cell = task.cell(tile);
            fits = fits && cell.must < cell.most;
            ++cell.must;
            task.paid += task.worth.of(tile.number());
        });
        return fits;
    }

    static bool take(search::Task& task, Tile tile) {
        search::Cell& cell = task.cell(tile);
        if (cell.most == 0) {
            return false;
        }
        --cell.most;
        if (cell.must > 0) {
            --cell.must;
        } else {
            task.paid += task.worth.of(tile.number());
        }
        return true;
    }

    static bool take_cores(search::Task& task, const JokerOption& option) {
        task.run_cores = option.run_cores;
        task.run_core_count = option.run_core_count;
        task.set_cores = option.set_cores;
        task.set_core_count = option.set_core_count;
        for (int i = 0; i < option.run_core_count; ++i) {
            const search::RunCore& core = option.run_cores[at(i)];
            for (int n = core.first; n <= core.last; ++n) {
                const bool is_joker = (core.jokers >> n & 1) != 0;
                if (!is_joker && !take(task, {rules::Colour{core.colour}, n})) {
                    return false;
                }
            }
        }
        for (int i = 0; i < option.set_core_count; ++i) {
            const search::SetCore& core = option.set_cores[at(i)];
            for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
                if ((core.colours >> c & 1) != 0 && !take(task, {rules::Colour{c}, core.number})) {
                    return false;
                }
            }
        }
        return true;
    }

    Best& best_;
    const rules::Settings& settings_;
    const rules::TileCounts& rack_;
    const LaidBefore& laid_;
    search::Task plain_;
    int jokers_on_table_ = 0;
};

} // namespace

void rearrange(Best& best, const rules::Settings& settings, const rules::Table& table, const rules::TileCounts& rack,
               const LaidBefore& laid) {
    Rearranging rearranging(best, settings, rack, laid);
    const bool has_joker = rearranging.jokers_on_table() + laid.jokers > 0;
    if (settings.joker_move == rules::JokerMove::free || !has_joker) {
        rearranging.try_with_free_jokers();
        return;
    }
    if (laid.jokers > 0 && rearranging.jokers_on_table() > 0) {
        // With own jokers there are many ways, and hardly ever one that is better than what is known.
        JokerOption all_free;
        all_free.leaving = rearranging.jokers_on_table();
        if (rearranging.is_settled_by(all_free)) {
            return;
        }
    }
    rules::Table with_own = table;
    for (int i = 0; i < laid.melds.meld_count(); ++i) {
        with_own.add(laid.melds.meld(i));
    }
    JokerOptions options(settings, with_own, table.meld_count(), rack);
    options.for_each(
        [](void* context, const JokerOption& option) {
            auto& self = *static_cast<Rearranging*>(context);
            self.try_option(option);
            return !self.is_done();
        },
        [](void* context, const JokerOption& option) {
            return static_cast<Rearranging*>(context)->is_settled_by(option);
        },
        &rearranging);
}

void rearrange_opened(Best& best, const rules::Settings& settings, const rules::Position& position) {
    const bool may_keep =
        settings.joker_reuse == rules::JokerReuse::rack_allowed && settings.joker_move == rules::JokerMove::free;
    const auto play = [&](std::span<const Tile> tiles) {
        rearrange(best, settings, position.table, position.rack, {.melds = {}, .jokers = 0, .exchanged_for = tiles});
    };
    if (may_keep) {
        Exchanges(position.table, position.rack, search::max_jokers, play).for_each();
    } else {
        play({});
    }
}

} // namespace runset::solver::tasks
