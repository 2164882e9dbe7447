#include "solver/neat/bound_jokers.h"

#include <algorithm>

namespace runset::solver::neat {

namespace {

bool has(rules::MeldPieces meld, rules::Tile tile) {
    return std::ranges::any_of(meld, [&](rules::Piece piece) { return !piece.is_joker() && piece.tile() == tile; });
}

/// Whether the tile might free a joker of this meld; not asked is whether its own meld can spare it.
bool can_come(const rules::Settings& settings, const rules::Table& table, const rules::TileCounts& played, int to,
              rules::Tile tile) {
    if (played[tile] > 0) {
        return true;
    }
    for (int i = 0; i < table.meld_count(); ++i) {
        if (i != to && settings.exchange_source == rules::ExchangeSource::rack_or_table && has(table.meld(i), tile)) {
            return true;
        }
    }
    return false;
}

} // namespace

BoundJokers::BoundJokers(const rules::Settings& settings, const rules::Table& table, const rules::TileCounts& played) {
    for (int i = 0; i < table.meld_count(); ++i) {
        const rules::MeldPieces meld = table.meld(i);
        const bool is_set = meld[0].number() == meld[1].number();
        for (const rules::Piece joker : meld) {
            if (!joker.is_joker()) {
                continue;
            }
            bool can_leave = false;
            for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
                const rules::Tile tile(rules::Colour{c}, joker.number());
                const bool frees = is_set ? !has(meld, tile) : tile == joker.stands_for();
                can_leave = can_leave || (frees && can_come(settings, table, played, i, tile));
            }
            if (!can_leave) {
                ++(is_set ? in_sets_[at(joker.number())] : in_runs_[at(joker.number())][joker.colour().index]);
            }
        }
    }
}

} // namespace runset::solver::neat
