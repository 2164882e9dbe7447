// Which jokers of the table could be exchanged for tiles of the rack, each for its own tile (rule J5).
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "rules/table.h"
#include "solver/search/task.h"

namespace runset::solver::tasks {

/// Calls `visit(tile)` for every tile that frees this joker: in a run its very tile, in a set its number in a colour
/// that the set does not have.
template <typename Visit> void for_each_own_tile(rules::MeldPieces meld, rules::Piece joker, Visit visit) {
    const bool is_set = meld[0].number() == meld[1].number();
    if (!is_set) {
        visit(joker.stands_for());
        return;
    }
    for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
        const rules::Tile tile(rules::Colour{c}, joker.number());
        if (std::ranges::find(meld, rules::Piece(tile)) == meld.end()) {
            visit(tile);
        }
    }
}

/// Goes through all choices of at most `most` exchanges, the empty one first.
template <typename Visit> class Exchanges {
public:
    Exchanges(const rules::Table& table, const rules::TileCounts& rack, int most, Visit visit)
        : table_(table), rack_(rack), most_(most), visit_(visit) {}

    void for_each() { go_on(0, 0); }

private:
    void go_on(int meld, std::size_t piece) {
        while (meld < table_.meld_count() && (piece >= table_.meld(meld).size() || count_ == most_)) {
            ++meld;
            piece = 0;
        }
        if (meld == table_.meld_count()) {
            visit_(std::span<const rules::Tile>(tiles_).first(static_cast<std::size_t>(count_)));
            return;
        }
        go_on(meld, piece + 1);
        const rules::Piece joker = table_.meld(meld)[piece];
        if (!joker.is_joker()) {
            return;
        }
        for_each_own_tile(table_.meld(meld), joker, [&](rules::Tile tile) {
            const auto used = std::count(tiles_.begin(), tiles_.begin() + count_, tile);
            if (rack_[tile] > used && !is_given(meld, tile)) {
                melds_[static_cast<std::size_t>(count_)] = meld;
                tiles_[static_cast<std::size_t>(count_++)] = tile;
                go_on(meld, piece + 1);
                --count_;
            }
        });
    }

    /// A set cannot take the same tile in the places of two of its jokers.
    [[nodiscard]] bool is_given(int meld, rules::Tile tile) const {
        for (std::size_t i = 0; i < static_cast<std::size_t>(count_); ++i) {
            if (melds_[i] == meld && tiles_[i] == tile) {
                return true;
            }
        }
        return false;
    }

    const rules::Table& table_;
    const rules::TileCounts& rack_;
    int most_;
    Visit visit_;
    std::array<rules::Tile, search::max_jokers> tiles_{};
    std::array<int, search::max_jokers> melds_{}; // whose jokers they free
    int count_ = 0;
};

} // namespace runset::solver::tasks
