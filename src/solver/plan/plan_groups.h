// The routes of a plan: which pieces go from where to where. Pieces on the same route make one step.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "rules/table.h"

namespace runset::solver::plan {

struct Group {
    int from = 0; // a meld's number, or the rack
    int to = 0;   // a meld's number; the same as `from` for pieces that stay
    std::array<rules::Piece, 13> pieces{};
    int count = 0;
};

struct Route {
    int from = 0;
    int to = 0;
};

class Groups {
public:
    [[nodiscard]] std::span<const Group> all() const { return std::span(groups_).first(count_); }

    [[nodiscard]] bool has(int from, int to) const {
        return std::ranges::any_of(all(), [=](const Group& group) { return group.from == from && group.to == to; });
    }

    void add(int from, int to, rules::Piece piece) {
        auto found = std::ranges::find_if(groups_.begin(), groups_.begin() + static_cast<std::ptrdiff_t>(count_),
                                          [=](const Group& group) {
                                              return group.from == from && group.to == to &&
                                                     static_cast<std::size_t>(group.count) < group.pieces.size();
                                          });
        if (found == groups_.begin() + static_cast<std::ptrdiff_t>(count_)) {
            *found = {.from = from, .to = to};
            ++count_;
        }
        found->pieces[static_cast<std::size_t>(found->count++)] = piece;
    }

    /// Takes a piece that comes from elsewhere off its route: one that ends in `meld` if it shall be visible there.
    std::optional<Route> take(rules::Piece piece, int meld, bool ends_there) {
        for (Group& group : std::span(groups_).first(count_)) {
            const auto pieces = std::span(group.pieces).first(static_cast<std::size_t>(group.count));
            const auto found = std::ranges::find(pieces, piece);
            if (group.from == meld || (group.to == meld) != ends_there || found == pieces.end()) {
                continue;
            }
            std::swap(*found, pieces.back());
            --group.count;
            return Route{.from = group.from, .to = group.to};
        }
        return std::nullopt;
    }

private:
    std::array<Group, rules::max_tiles + 8> groups_{};
    std::size_t count_ = 0;
};

} // namespace runset::solver::plan
