#include "solver/playable_subsets.h"

#include <optional>

#include "solver/solve.h"
#include "solver/tasks/parting.h"
#include "solver/tasks/play.h"

namespace runset::solver {

namespace {

using rules::Tile;
using rules::TileCounts;

PlayableSubsets find_by_parting(const rules::Settings& settings, const rules::Position& position,
                                std::span<PlayableSubset> found) {
    PlayableSubsets result;
    tasks::for_each_part({}, position.rack,
                         [&](const TileCounts& least, const TileCounts& most) -> std::optional<TileCounts> {
                             tasks::Best best(settings, position, Objective::tiles);
                             best.restrict(least, most);
                             tasks::play(best, settings, position);
                             if (best.worth() == 0 || !result.is_complete) {
                                 return std::nullopt;
                             }
                             if (static_cast<std::size_t>(result.count) == found.size()) {
                                 result.is_complete = false;
                                 return std::nullopt;
                             }
                             PlayableSubset& one = found[static_cast<std::size_t>(result.count++)];
                             one.table = best.answer().table;
                             one.tiles = one.table.tiles() - best.on_table();
                             return one.tiles;
                         });
    return result;
}

/// Where rows only grow, a part of the rack is playable if a rack of just these tiles could be laid. Tries all of them.
class Trying {
public:
    Trying(const rules::Settings& settings, const rules::Position& position, std::span<PlayableSubset> found)
        : settings_(settings), position_(position), found_(found) {}

    PlayableSubsets run() {
        choose(position_.rack, 0);
        return result_;
    }

private:
    static constexpr int patience = 1 << 16;

    /// From the whole rack downwards; tiles with codes below `first` are decided.
    void choose(const TileCounts& tiles, int first) {
        if (!result_.is_complete) {
            return;
        }
        if (++tried_ > patience) {
            result_.is_complete = false;
            return;
        }
        attempt(tiles);
        for (int code = first; code < TileCounts::codes; ++code) {
            if (tiles.at_code(code) > 0) {
                TileCounts fewer = tiles;
                fewer.remove(Tile::from_code(static_cast<std::uint8_t>(code)));
                choose(fewer, code);
            }
        }
    }

    void attempt(const TileCounts& tiles) {
        rules::Settings settings = settings_;
        // H1 is for the whole rack alone.
        settings.has_hand_rummy = settings.has_hand_rummy && tiles == position_.rack;
        const Answer answer =
            best_play(settings, {.has_opened = position_.has_opened, .rack = tiles, .table = position_.table});
        if (answer.tiles == 0 || answer.tiles != tiles.size()) {
            return;
        }
        if (static_cast<std::size_t>(result_.count) == found_.size()) {
            result_.is_complete = false;
            return;
        }
        found_[static_cast<std::size_t>(result_.count++)] = {.tiles = tiles, .table = answer.table};
    }

    const rules::Settings& settings_;
    const rules::Position& position_;
    std::span<PlayableSubset> found_;
    PlayableSubsets result_;
    int tried_ = 0;
};

} // namespace

PlayableSubsets playable_subsets(const rules::Settings& settings, const rules::Position& position,
                                 std::span<PlayableSubset> found) {
    if (settings.joker_move == rules::JokerMove::exchange_only) {
        return Trying(settings, position, found).run();
    }
    return find_by_parting(settings, position, found);
}

} // namespace runset::solver
