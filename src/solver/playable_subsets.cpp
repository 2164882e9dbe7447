#include "solver/playable_subsets.h"

#include "solver/play.h"

namespace runset::solver {

namespace {

using rules::Tile;
using rules::TileCounts;

/// All plays within limits, by parting: one play answers, and every other one differs from it in a first tile. So the
/// rest falls into parts that have nothing in common, and a part without a play ends there.
class Parting {
public:
    Parting(const rules::Settings& settings, const rules::Position& position, std::span<PlayableSubset> found)
        : settings_(settings), position_(position), found_(found) {}

    PlayableSubsets run() {
        search({}, position_.rack, 0);
        return result_;
    }

private:
    /// Tiles with codes below `first` are fixed already.
    void search(const TileCounts& least, const TileCounts& most, int first) {
        Best best(settings_, position_, Objective::tiles);
        best.restrict(least, most);
        play(best, settings_, position_);
        if (best.worth() == 0 || !result_.is_complete) {
            return;
        }
        if (static_cast<std::size_t>(result_.count) == found_.size()) {
            result_.is_complete = false;
            return;
        }
        PlayableSubset& one = found_[static_cast<std::size_t>(result_.count++)];
        one.table = best.answer().table;
        one.tiles = one.table.tiles() - best.on_table();
        part(least, most, first, TileCounts(one.tiles));
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
    std::span<PlayableSubset> found_;
    PlayableSubsets result_;
};

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
    return Parting(settings, position, found).run();
}

} // namespace runset::solver
