#include "solver/best_parts.h"

#include "solver/cells.h"
#include "solver/play.h"

namespace runset::solver {

namespace {

using rules::Tile;
using rules::TileCounts;

/// One play within limits answers, and every other part differs from it in a first tile (see `playable_subsets`).
class Parting {
public:
    Parting(const rules::Settings& settings, const rules::Position& position, Objective objective, int worth,
            bool has_rules, std::span<TileCounts> found)
        : settings_(settings), position_(position), has_rules_(has_rules),
          nothing_known_(settings, position, objective), worth_(worth), task_(nothing_known_.blank_task()),
          found_(found) {
        nothing_known_.want_at_least(worth);
        fill_cells(task_, position.table.tiles(), position.rack);
        task_.jokers_unpaid = position.table.tiles().jokers();
        task_.jokers_must = settings.joker_reuse == rules::JokerReuse::rack_allowed ? 0 : task_.jokers_unpaid;
        task_.jokers_most = task_.jokers_unpaid + position.rack.jokers();
    }

    BestParts run() {
        search({}, position_.rack, 0);
        return result_;
    }

private:
    /// Tiles with codes below `first` are fixed already.
    void search(const TileCounts& least, const TileCounts& most, int first) {
        Best best = nothing_known_;
        best.restrict(least, most);
        if (has_rules_) {
            play(best, settings_, position_);
        } else {
            best.try_task(task_, {});
        }
        if (best.worth() < worth_ || !result_.is_complete) {
            return;
        }
        if (static_cast<std::size_t>(result_.count) == found_.size()) {
            result_.is_complete = false;
            return;
        }
        const TileCounts taken = best.answer().table.tiles() - best.on_table();
        found_[static_cast<std::size_t>(result_.count++)] = taken;
        part(least, most, first, taken);
    }

    void part(TileCounts least, TileCounts most, int first, const TileCounts& taken) {
        for (int code = first; code < TileCounts::codes; ++code) {
            const Tile tile = Tile::from_code(static_cast<std::uint8_t>(code));
            const int low = least[tile];
            const int high = most[tile];
            const int now = taken[tile];
            if (low < now) {
                set(most, tile, now - 1);
                search(least, most, code);
                set(most, tile, high);
            }
            if (now < high) {
                set(least, tile, now + 1);
                search(least, most, code);
            }
            set(least, tile, now);
            set(most, tile, now);
        }
    }

    static void set(TileCounts& counts, Tile tile, int count) {
        while (counts[tile] < count) {
            counts.add(tile);
        }
        while (counts[tile] > count) {
            counts.remove(tile);
        }
    }

    const rules::Settings& settings_;
    const rules::Position& position_;
    bool has_rules_;
    Best nothing_known_;
    int worth_;
    Task task_;
    std::span<TileCounts> found_;
    BestParts result_;
};

} // namespace

BestParts best_parts(const rules::Settings& settings, const rules::Position& position, Objective objective, int worth,
                     bool has_rules, std::span<TileCounts> found) {
    return Parting(settings, position, objective, worth, has_rules, found).run();
}

} // namespace runset::solver
