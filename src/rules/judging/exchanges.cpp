#include "rules/judging/exchanges.h"

#include <algorithm>

#include "rules/at.h"
#include "rules/judging/lending.h"

namespace runset::rules::inline judging {

namespace {

/// Tries for every joker to leave it or to give one of its right tiles for it.
class Exchanges {
public:
    Exchanges(const Lay& lay, const TileCounts& supply) : lay_(lay), supply_(supply) {}

    int most() { return most_from(0, 0); }

private:
    int most_from(int meld, std::size_t piece) {
        const Table& table = lay_.start.table;
        while (meld < table.meld_count() && piece >= table.meld(meld).size()) {
            ++meld;
            piece = 0;
        }
        if (meld == table.meld_count()) {
            return 0;
        }
        const Piece laid = table.meld(meld)[piece];
        int best = most_from(meld, piece + 1);
        if (!laid.is_joker()) {
            return best;
        }
        const bool is_set = lay_.start_shapes[at(meld)].kind == MeldKind::set;
        const std::uint64_t present = natural_tiles(table.meld(meld));
        for (std::uint8_t colour = 0; colour < colour_count; ++colour) {
            const Tile tile(Colour{colour}, laid.number());
            const bool is_right = is_set ? (present >> tile.code() & 1U) == 0 : tile == laid.stands_for();
            if (is_right && supply_[tile] > 0 && !given_.has(meld, tile)) {
                supply_.remove(tile);
                given_.push({.to = meld, .from = Lending::from_rack, .tile = tile});
                best = std::max(best, 1 + most_from(meld, piece + 1));
                given_.pop();
                supply_.add(tile);
            }
        }
        return best;
    }

    const Lay& lay_;
    TileCounts supply_;
    Lendings given_;
};

} // namespace

int most_exchanges(const Lay& lay, const TileCounts& supply) {
    return Exchanges(lay, supply).most();
}

} // namespace runset::rules::inline judging
