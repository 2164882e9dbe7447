#include "puzzles/decoys.h"

#include <algorithm>
#include <vector>

#include "rules/meld.h"
#include "solver/solve.h"

namespace runset::puzzles {

namespace {

using rules::Colour;
using rules::Piece;
using rules::Tile;
using rules::TileCounts;

/// Natural tiles that make a meld of three or, as a set, of four.
std::vector<TileCounts> melds_on(const rules::Settings& settings, const TileCounts& rack) {
    std::vector<TileCounts> melds;
    const auto add = [&](std::initializer_list<Tile> tiles) {
        TileCounts meld;
        for (const Tile tile : tiles) {
            meld.add(tile);
        }
        if (meld.is_within(rack)) {
            melds.push_back(meld);
        }
    };
    for (int n = 1; n <= settings.numbers; ++n) {
        for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
            if (n + 2 <= settings.numbers) {
                add({Tile(Colour{c}, n), Tile(Colour{c}, n + 1), Tile(Colour{c}, n + 2)});
            }
            if (settings.has_sets) {
                const auto other = [&](int away) {
                    return Tile(Colour{static_cast<std::uint8_t>((c + away) % rules::colour_count)}, n);
                };
                add({other(1), other(2), other(3)});
            }
        }
    }
    return melds;
}

int value_of(const TileCounts& tiles) {
    int value = 0;
    rules::for_each_tile(tiles, [&](Tile tile) { value += tile.number(); });
    return value;
}

class Decoys {
public:
    explicit Decoys(const Puzzle& puzzle) : puzzle_(puzzle) {}

    int count() {
        int decoys = 0;
        for (const TileCounts& meld : melds_on(puzzle_.settings, puzzle_.start.rack)) {
            decoys += misleads_as_meld(meld) ? 1 : 0;
        }
        if (puzzle_.start.has_opened) {
            rules::for_each_tile(puzzle_.start.rack, [&](Tile tile) { decoys += misleading_places(tile); });
        }
        return decoys;
    }

private:
    /// Laid and left alone it keeps the rest from the goal.
    [[nodiscard]] bool misleads_as_meld(const TileCounts& meld) const {
        rules::Position rest = puzzle_.start;
        rest.rack = rest.rack - meld;
        rules::Settings settings = puzzle_.settings;
        if (!rest.has_opened) {
            const int missing = settings.open_min - value_of(meld);
            if (missing > 0) {
                settings.open_min = missing;
            } else {
                settings.open_min = 0;
                rest.has_opened = settings.same_turn_after_opening;
            }
        }
        return !reaches(settings, rest, meld.size());
    }

    [[nodiscard]] int misleading_places(Tile tile) const {
        int decoys = 0;
        const rules::Table& table = puzzle_.start.table;
        for (int i = 0; i < table.meld_count() && !tile.is_joker(); ++i) {
            std::vector<Piece> longer(table.meld(i).begin(), table.meld(i).end());
            longer.emplace_back(tile);
            if (rules::shape_of(puzzle_.settings, longer).kind == rules::MeldKind::none) {
                continue;
            }
            rules::Position rest{.has_opened = true, .rack = puzzle_.start.rack, .table = {}};
            rest.rack.remove(tile);
            for (int j = 0; j < table.meld_count(); ++j) {
                if (j != i) {
                    rest.table.add(table.meld(j));
                }
            }
            decoys += reaches(puzzle_.settings, rest, 1) ? 0 : 1;
        }
        return decoys;
    }

    [[nodiscard]] bool reaches(const rules::Settings& settings, const rules::Position& rest, int laid) const {
        const int missing = puzzle_.goal_tiles - laid;
        return missing <= 0 || solver::best_play(settings, rest).tiles >= missing;
    }

    const Puzzle& puzzle_;
};

} // namespace

int count_decoys(const Puzzle& puzzle) {
    return Decoys(puzzle).count();
}

} // namespace runset::puzzles
