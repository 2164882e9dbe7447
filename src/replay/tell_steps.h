// A lay told step by step: a sentence for every step of its plan, and the table as it lies after it.
#pragma once

#include "protocol/engine_answer.h"
#include "text/catalogue.h"

namespace runset::replay {

/// `final_table` must be a legal lay from `start`. The last table shown is the final one, its melds in the plan's
/// order.
[[nodiscard]] std::vector<protocol::StepTold> tell_steps(const text::Catalogue& texts, const rules::Settings& settings,
                                                         const rules::Position& start, const rules::Table& final_table);

/// The same for a turn that somebody else has played. Nothing to tell where it cannot have been a lay.
[[nodiscard]] std::vector<protocol::StepTold> tell_turn(const text::Catalogue& texts, const protocol::AskSteps& ask);

} // namespace runset::replay
