// The table: melds side by side, in the order in which they were laid. During a turn it may hold any disorder; only
// the judge says what is valid. Fixed size and trivially copyable, so that judging never touches the heap.
#pragma once

#include <algorithm>
#include <span>

#include "rules/piece.h"

namespace runset::rules {

using MeldPieces = std::span<const Piece>;

class Table {
public:
    [[nodiscard]] int meld_count() const { return meld_count_; }
    [[nodiscard]] int piece_count() const { return meld_count_ == 0 ? 0 : ends_[index(meld_count_ - 1)]; }
    [[nodiscard]] bool empty() const { return meld_count_ == 0; }

    [[nodiscard]] MeldPieces meld(int which) const {
        const std::size_t begin = which == 0 ? 0 : ends_[index(which - 1)];
        return MeldPieces(pieces_).subspan(begin, ends_[index(which)] - begin);
    }

    [[nodiscard]] MeldPieces pieces() const { return MeldPieces(pieces_).first(index(piece_count())); }

    /// Nothing lies there any more.
    void clear() { meld_count_ = 0; }

    /// Lays one more meld at the end; false, and nothing changed, if it is empty or the table has no room.
    bool add(MeldPieces meld) {
        const auto begin = index(piece_count());
        if (meld.empty() || begin + meld.size() > max_tiles) {
            return false;
        }
        std::ranges::copy(meld, pieces_.begin() + static_cast<std::ptrdiff_t>(begin));
        ends_[index(meld_count_++)] = static_cast<std::uint8_t>(begin + meld.size());
        return true;
    }

    [[nodiscard]] TileCounts tiles() const {
        TileCounts counts;
        for (Piece piece : pieces()) {
            counts.add(piece.tile());
        }
        return counts;
    }

    friend bool operator==(const Table& left, const Table& right) {
        return left.meld_count_ == right.meld_count_ && std::ranges::equal(left.pieces(), right.pieces()) &&
               std::equal(left.ends_.begin(), left.ends_.begin() + left.meld_count_, right.ends_.begin());
    }

private:
    static constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

    std::array<Piece, max_tiles> pieces_{};
    std::array<std::uint8_t, max_tiles> ends_{};
    std::uint8_t meld_count_ = 0;
};

} // namespace runset::rules
