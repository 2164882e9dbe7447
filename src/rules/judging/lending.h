// Exchanges of one lay: which tile freed a joker of which meld, and where that tile came from (rules J3, J5).
#pragma once

#include <array>
#include <span>

#include "rules/table.h"

namespace runset::rules::inline judging {

struct Lending {
    static constexpr int from_rack = -1;
    int to = 0;           // start meld whose joker was freed
    int from = from_rack; // start meld that gave the tile
    Tile tile;
};

class Lendings {
public:
    void push(Lending lending) { list_[count_++] = lending; }
    void pop() { --count_; }
    [[nodiscard]] std::span<const Lending> all() const { return std::span(list_).first(count_); }

    /// J9: one tile frees one joker.
    [[nodiscard]] bool is_lent(int from, Tile tile) const {
        return std::ranges::any_of(all(), [&](const Lending& l) { return l.from == from && l.tile == tile; });
    }
    /// A set cannot take the same tile in the places of two of its jokers.
    [[nodiscard]] bool has(int to, Tile tile) const {
        return std::ranges::any_of(all(), [&](const Lending& l) { return l.to == to && l.tile == tile; });
    }

    /// J10: some order of the exchanges must exist in which each giving meld could spare its tile at that moment: its
    /// jokers were all replaced by then, or three of its pieces remain.
    [[nodiscard]] bool can_be_ordered(const Table& start) const;

private:
    static constexpr std::size_t max_lendings = 8;
    std::array<Lending, max_lendings> list_{};
    std::size_t count_ = 0;
};

} // namespace runset::rules::inline judging
