// What a program at a table does with a view: get ready, move, or wait for the others. Used by `runset engine`, by
// `runset sit` and wherever a program's answer has to be replaced.
#pragma once

#include "bots/bot.h"
#include "protocol/vocabulary.h"

namespace runset::cli::programs {

/// The seat of this view is asked for something: to get ready, or to move.
[[nodiscard]] bool is_to_act(const protocol::TableView& view);

/// What a bot of this level does; nothing where it is not asked. The same view and seed give the same answer.
[[nodiscard]] std::optional<protocol::Command> engine_answer(const protocol::TableView& view, const bots::Bot& level,
                                                             std::uint64_t seed, protocol::Cid cid);

/// The least that is legal, for a program that gave no legal answer.
[[nodiscard]] rules::Move least_move(const rules::View& view);

/// What the rules say of a move by the seat whose view this is, on its turn.
[[nodiscard]] rules::Verdict judge_move(const rules::View& view, const rules::Move& move);

} // namespace runset::cli::programs
