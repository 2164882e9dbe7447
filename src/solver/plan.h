// A lay as a person would carry it out: from the table before to the table after in few single manipulations, each of
// which can be shown. Tiles that go the same way from one meld to another move together in one step.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "rules/position.h"

namespace runset::solver {

enum class StepKind : std::uint8_t {
    lay,      // tiles from the rack to a meld
    move,     // pieces from one meld to another
    exchange, // one tile takes a joker's place; the joker goes to a meld (or, by house rule, to the rack)
};

/// Melds keep their numbers while the steps go on: those that lay there first, in order, then the new ones.
struct Step {
    static constexpr int rack = -1;

    StepKind kind = StepKind::lay;
    int from = rack;         // where the pieces come from
    int to = 0;              // the meld that takes them; for an exchange the joker's old meld
    int joker_to = rack;     // for an exchange: where the joker goes
    rules::Piece joker_as{}; // for an exchange: what it stands for there
    std::array<rules::Piece, 13> pieces{};
    int count = 0;

    [[nodiscard]] std::span<const rules::Piece> all() const {
        return std::span(pieces).first(static_cast<std::size_t>(count));
    }
};

struct Plan {
    std::array<Step, rules::max_tiles> steps{};
    int count = 0;
    /// By final meld: its number while the steps go on.
    std::array<int, rules::max_tiles / 3> number_of{};
    /// Tiles that lay on the table and change their meld.
    int moved_tiles = 0;

    [[nodiscard]] std::span<const Step> all() const { return std::span(steps).first(static_cast<std::size_t>(count)); }
};

/// `final_table` must be a legal lay from `start`.
[[nodiscard]] Plan plan_steps(const rules::Settings& settings, const rules::Position& start,
                              const rules::Table& final_table);

} // namespace runset::solver
