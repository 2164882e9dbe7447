// A lay told step by step: a sentence for every step of its plan, and the table as it lies after it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/position.h"
#include "text/catalogue.h"

namespace runset::replay {

/// One step of a lay and the table after it.
struct StepTold {
    std::string text{};
    rules::Table table{};
};

/// A turn that somebody has played.
struct PlayedTurn {
    rules::Settings settings{};
    rules::Table before{};
    rules::Table after{};
    std::optional<rules::TileCounts> rack{}; // when the turn began, where that is known
};

/// `final_table` must be a legal lay from `start`. The last table shown is the final one, its melds in the plan's
/// order.
[[nodiscard]] std::vector<StepTold> tell_steps(const text::Catalogue& texts, const rules::Settings& settings,
                                               const rules::Position& start, const rules::Table& final_table);

/// The same for a turn that somebody else has played. Nothing to tell where it cannot have been a lay.
[[nodiscard]] std::vector<StepTold> tell_turn(const text::Catalogue& texts, const PlayedTurn& turn);

} // namespace runset::replay
