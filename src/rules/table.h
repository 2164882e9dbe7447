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
    /// As many pieces may be written together, and there is room for as many behind the last place.
    static constexpr std::size_t stroke = 16;

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

    /// All the room there is: what lies behind the last piece means nothing.
    [[nodiscard]] const std::array<Piece, max_tiles + stroke>& places() const { return pieces_; }

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

    /// Lays many melds one after the other, quickly: each is copied at one stroke, and what that is too much the next
    /// one covers. They lie there for others when it ends.
    class Writer {
    public:
        explicit Writer(Table& table)
            : table_(table), count_(index(table.meld_count_)), used_(index(table.piece_count())) {}
        Writer(const Writer&) = delete;
        Writer& operator=(const Writer&) = delete;
        ~Writer() { table_.meld_count_ = static_cast<std::uint8_t>(count_); }

        /// The first `size` of the pieces, or nothing if there is no room. Where they lie.
        template <std::size_t count> Piece* add(std::span<const Piece, count> pieces, std::size_t size) {
            static_assert(count <= stroke);
            Piece* const place = table_.pieces_.data() + used_;
            if (size == 0 || used_ + size > max_tiles) {
                return place;
            }
            std::ranges::copy(pieces, place);
            used_ += size;
            table_.ends_[count_++] = static_cast<std::uint8_t>(used_);
            return place;
        }

    private:
        Table& table_;
        std::size_t count_;
        std::size_t used_;
    };

    [[nodiscard]] TileCounts tiles() const {
        // Counted as they are written first: what a joker stands for does not matter, and asking each piece takes
        // longer.
        constexpr std::size_t naturals = TileCounts::codes;
        std::array<std::uint8_t, 2 * naturals> written{};
        for (Piece piece : pieces()) {
            ++written[piece.code()];
        }
        std::array<std::uint8_t, naturals> counts; // NOLINT(*-member-init): copied in full
        std::copy_n(written.begin(), naturals, counts.begin());
        for (std::size_t i = naturals; i < written.size(); ++i) {
            counts[0] = static_cast<std::uint8_t>(counts[0] + written[i]);
        }
        return TileCounts(counts);
    }

    friend bool operator==(const Table& left, const Table& right) {
        return left.meld_count_ == right.meld_count_ && std::ranges::equal(left.pieces(), right.pieces()) &&
               std::equal(left.ends_.begin(), left.ends_.begin() + left.meld_count_, right.ends_.begin());
    }

private:
    static constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

    std::array<Piece, max_tiles + stroke> pieces_{};
    std::array<std::uint8_t, max_tiles> ends_{};
    std::uint8_t meld_count_ = 0;
};

} // namespace runset::rules
